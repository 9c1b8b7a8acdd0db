import { itemKinds } from './optimization.ts'

const phrases = new Map<string, string>([
  ['openPlatform', 'Opening of the platform'],
  ['compactPlatform', 'Compaction of the file'],
  ['forgetHistory', 'Forgetting of history'],
  ['undo', 'Undo'],
  ['revertRun', 'Revert to an earlier state'],

  ['createRun', 'Creation of the run'],
  ['cloneRun', 'Clone of a run'],
  ['branchRun', 'Branch from an earlier state'],
  ['deleteRun', 'Deletion of the run'],
  ['setAsDefaultVersion', 'Set as the default version'],
  ['unsetAsDefaultVersion', 'No default version any more'],
  ['unsetDefaultVersion', 'Default flag taken away'],
  ['lockRun', 'Lock'],
  ['unlockRun', 'Unlock'],
  ['createCheckpoint', 'Checkpoint'],
  ['deleteCheckpoint', 'Deletion of a checkpoint'],

  ['commitImport', 'Import of a file'],
  ['addSampleProblem', 'Optimization problem of the sample'],
  ['importCodelists', 'Import of code lists'],
  ['addSampleDocs', 'Descriptions of the sample'],

  ['upsertDatapoints', 'Upload of datapoints'],
  ['removeDatapoints', 'Removal of datapoints'],
  ['upsertDatapointFrame', 'Upload of a frame of datapoints'],
  ['removeDatapointFrame', 'Removal of a frame of datapoints'],
  ['createTimeseries', 'New time series'],
  ['upsertTimeseries', 'Upload of time series'],
  ['upsertTimeseriesFrame', 'Upload of a frame of time series'],
  ['createMeta', 'New meta indicator'],
  ['changeMeta', 'Change of meta indicators'],
  ['upsertMeta', 'Upload of meta indicators'],
  ['upsertMetaFrame', 'Upload of a frame of meta indicators'],
  ['deleteMeta', 'Deletion of a meta indicator'],
  ['removeMeta', 'Removal of meta indicators'],
  ['removeMetaFrame', 'Removal of a frame of meta indicators'],

  ['createModel', 'New model'],
  ['deleteModel', 'Deletion of a model'],
  ['createScenario', 'New scenario'],
  ['deleteScenario', 'Deletion of a scenario'],
  ['createVariable', 'New variable'],
  ['deleteVariable', 'Deletion of a variable'],
  ['createRegion', 'New region'],
  ['deleteRegion', 'Deletion of a region'],
  ['createUnit', 'New unit'],
  ['deleteUnit', 'Deletion of a unit'],
  ['setDocs', 'Description'],
  ['deleteDocs', 'Deletion of a description'],

  ['createView', 'New saved view'],
  ['changeView', 'Change of a saved view'],
  ['deleteView', 'Deletion of a saved view'],
  ['createMute', 'A finding was muted'],
  ['deleteMute', 'A finding is told again'],

  ['createIndexSet', 'New index set'],
  ['deleteIndexSet', 'Deletion of an index set'],
  ['addIndexSetData', 'New elements of an index set'],
  ['removeIndexSetData', 'Removal of elements of an index set'],
  ['createScalar', 'New scalar'],
  ['updateScalar', 'New value of a scalar'],
  ['deleteScalar', 'Deletion of a scalar'],
  ['changeItem', 'Change of an optimization item'],
  ['renameItem', 'New name of an optimization item'],
  ...itemKinds.flatMap((kind): [string, string][] => {
    const operationOn = `Optimization${kind[0]!.toUpperCase()}${kind.slice(1)}`
    const [one, some] = [`optimization ${kind}`, `an optimization ${kind}`]
    return [
      [`create${operationOn}`, `New ${one}`],
      [`delete${operationOn}`, `Deletion of ${some}`],
      [`add${operationOn}Data`, `Upload of rows of ${some}`],
      [`remove${operationOn}Data`, `Removal of rows of ${some}`],
    ]
  }),
])

/** What a write did, in words, by the name of its operation; one that is not known keeps its name. */
export const operationPhrase = (operation: string): string => phrases.get(operation) ?? operation
