import { undecided } from '../contract/imports.ts'
import fc from 'fast-check'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCheckpoint } from '../checkpoints/operations.ts'
import { upsertDatapoints } from '../datapoints/operations.ts'
import { stageImport, type StagedImport } from '../files/imports/operations.ts'
import { upsertMeta } from '../meta/operations.ts'
import { createModel } from '../dimensions/models/operations.ts'
import { createRegion } from '../dimensions/regions/operations.ts'
import { createRun, setAsDefaultVersion } from '../runs/operations.ts'
import { models } from '../sample/models.ts'
import { addSampleProblem } from '../sample/operations.ts'
import { upsertTimeseries } from '../timeseries/operations.ts'
import { createUnit } from '../dimensions/units/operations.ts'
import { bytes, type WriteKind } from './testing-kind.ts'
import { anyDice, Dice, type World } from './testing-world.ts'

/** Sequences of writes, and the platform that they begin with. */

export interface SequenceStep {
  kind: WriteKind
  dice: readonly number[]
}

/** Three runs, two of them versions of a pair, some names to use, and something of most kinds to work on. */
export function begin(world: World): void {
  for (const name of ['a', 'b', 'c']) {
    world.perform(createRegion, { name, hierarchy: 'common' })
    world.perform(createUnit, { name })
  }
  world.perform(createModel, { name: models[0]!.name })
  for (const model_name of ['a', 'a', 'b']) world.perform(createRun, { model_name, scenario_name: 'b' })
  for (const run of [2, 3]) world.perform(setAsDefaultVersion, run)
  const named = ['a', 'b', 'c'].map((name, i) => [i + 1, name, 'v', name])
  const columns = ['run__id', 'region', 'variable', 'unit']
  world.perform(upsertTimeseries, { createRelated: true, body: bytes({ columns, data: named }) })
  const data = [1, 2, 3].map((series) => [series, 'ANNUAL', 2010, series])
  world.perform(upsertDatapoints, bytes({ columns: ['time_series__id', 'type', 'step_year', 'value'], data }))
  const meta = [1, 2].map((run) => [run, 'a', 1])
  world.perform(upsertMeta, bytes({ columns: ['run__id', 'key', 'value'], data: meta }))
  world.perform(addSampleProblem, 1)
  for (const run__id of [1, 2, 3]) world.perform(createCheckpoint, { run__id, message: 'the beginning' })
}

/** Reads a small file to be imported: two versions of a pair, a region, a unit and an indicator that are new. */
export async function stageSmallImport(folder: string): Promise<StagedImport> {
  const files = {
    'points.csv':
      'Model,Scenario,Version,Region,Variable,Unit,2010,2020\nm,s,1,a,v,a,1,2\nm,s,1,r,v,u,3,\nm,s,2,a,w,a,,5\n',
    'meta.csv': 'model,scenario,version,is_default,key\n"m","s",1,true,"text"\n',
  }
  const sources = Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, name), text)
    return { name, path: join(folder, name) }
  })
  const staged: StagedImport = {
    staging: join(folder, 'staging'),
    decisions: { ...undecided, keep: 'last', create_regions: true, create_units: true },
  }
  await stageImport.run({ ...staged, sources }, { tick: () => {}, progress: () => {} })
  return staged
}

/** What data and names come and go by: in every sequence, and often. */
const usual: Record<string, number> = {
  ...{ upsertTimeseries: 3, upsertDatapoints: 4, removeDatapoints: 2, createCheckpoint: 3, revertRun: 2 },
  ...{ createRegion: 1, deleteRegion: 2, createUnit: 1, deleteUnit: 2 },
}

/** Steps of the usual and of some other kinds: of few, so that they meet the same rows. */
export function sequences(kinds: readonly WriteKind[]): fc.Arbitrary<SequenceStep[]> {
  const always = kinds.filter(({ name }) => name in usual)
  const others = fc.subarray(
    kinds.filter(({ name }) => !(name in usual)),
    { minLength: 4, maxLength: 25 },
  )
  return others.chain((chosen) => {
    const weighted = [...always, ...chosen].map((kind) => {
      const arbitrary = fc.record({ kind: fc.constant(kind), dice: anyDice })
      return { weight: usual[kind.name] ?? 2, arbitrary }
    })
    return fc.array(fc.oneof(...weighted), { minLength: 5, maxLength: 40, size: 'max' })
  })
}

/**
 * An example for properties of sequences and dice: every kind of write changes something, one after another.
 * @param open a world to find them in
 * @throws when a kind finds nothing to do
 */
export function everyKind(kinds: readonly WriteKind[], open: () => World): [SequenceStep[], number[]] {
  const all = fc.sample(anyDice, { seed: 1, numRuns: 300 }) // always the same
  const world = open()
  try {
    const steps = kinds.map((kind): SequenceStep => {
      const dice = all.find((numbers) => kind.perform(world, new Dice(numbers)) === true)
      if (!dice) throw new Error(`${kind.name} never changed anything`)
      return { kind, dice }
    })
    return [steps, [1, 2, 3, 5, 8, 13]]
  } finally {
    world.close()
  }
}
