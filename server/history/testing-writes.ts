import { copyFileSync } from 'node:fs'
import type { Dimension } from '../contract/dimensions.ts'
import { createCheckpoint, deleteCheckpoint } from '../checkpoints/operations.ts'
import {
  removeDatapointFrame,
  removeDatapoints,
  upsertDatapointFrame,
  upsertDatapoints,
} from '../datapoints/operations.ts'
import { collections } from '../docs/collections.ts'
import { deleteDocs, setDocs } from '../docs/operations.ts'
import { commitImport, type StagedImport } from '../files/imports/operations.ts'
import { changeMeta } from '../meta/change-operations.ts'
import { createMeta, deleteMeta, removeMeta, removeMetaFrame, upsertMeta, upsertMetaFrame } from '../meta/operations.ts'
import { createModel, deleteModel } from '../dimensions/models/operations.ts'
import { createRegion, deleteRegion } from '../dimensions/regions/operations.ts'
import {
  cloneRun,
  createRun,
  deleteRun,
  lockRun,
  setAsDefaultVersion,
  unlockRun,
  unsetAsDefaultVersion,
  unsetDefaultVersion,
} from '../runs/operations.ts'
import { createScenario, deleteScenario } from '../dimensions/scenarios/operations.ts'
import { importCodelists } from '../referee/codelists/operations.ts'
import { addSampleDocs } from '../sample/operations.ts'
import { createTimeseries, upsertTimeseries, upsertTimeseriesFrame } from '../timeseries/operations.ts'
import { createUnit, deleteUnit } from '../dimensions/units/operations.ts'
import { createVariable, deleteVariable } from '../dimensions/variables/operations.ts'
import { forgetHistory, revertRun, undo } from './operations.ts'
import { branchRun } from './run-operations.ts'
import { bytes, kind, nameFor, names, runOf, type WriteKind } from './testing-kind.ts'
import { optimizationWrites } from './testing-optimization-writes.ts'
import type { Dice, World } from './testing-world.ts'

const nameOf = (_: World, dice: Dice) => ({ name: dice.of(names) })

/** One that was made later, mostly: those of the beginning are what the test is about. */
const runToDelete = (world: World, dice: Dice): number => {
  const runs = world.column<number>('SELECT id FROM run ORDER BY id')
  return runs.length === 0 ? 999 : dice.of(runs.length > 3 && dice.below(4) > 0 ? runs.slice(3) : runs)
}

const steps = {
  ANNUAL: (dice: Dice) => ({ step_year: dice.of([2010, 2020, 2030]) }),
  CATEGORICAL: (dice: Dice) => ({ step_year: dice.of([2010, 2020]), step_category: dice.of(['Summer', 'Winter']) }),
  DATETIME: (dice: Dice) => ({ step_datetime: dice.of(['2020-01-01T00:00:00', '2020-07-01T12:30:00']) }),
}

/** Points of one type in a series or two. */
function points(world: World, dice: Dice): Uint8Array {
  const type = dice.of(Object.keys(steps) as (keyof typeof steps)[])
  const drawn = [1, 2, 3].map(() => {
    const step = steps[type](dice)
    return { time_series__id: world.id('timeseries', dice), type, ...step, value: dice.of([1, 2.5, -3, 0]) }
  })
  return table(drawn, ({ value: _value, ...key }) => JSON.stringify(key))
}

/** All points of one type that a series has, so that it goes with them, or any. */
function pointsToRemove(world: World, dice: Dice): Uint8Array {
  const id = world.id('timeseries', dice)
  const all = world.rows<{ type: string; step_year: number; step_category: string; step_datetime: string }>(
    'SELECT time_series__id, type, step_year, step_category, step_datetime FROM datapoint WHERE time_series__id = ?',
    id,
  )
  const [first] = all
  if (!first || dice.below(4) === 0) return points(world, dice)
  return table(
    all.filter(({ type }) => type === first.type),
    (row) => JSON.stringify(row),
  )
}

/** A row of a dimension that no run uses, if there is one. */
function idle(world: World, dice: Dice, of: Dimension): number {
  const used: Record<Dimension, string> = {
    model: 'SELECT model__id FROM run',
    scenario: 'SELECT scenario__id FROM run',
    variable: 'SELECT m.variable__id FROM timeseries JOIN measurand AS m ON m.id = measurand__id',
    region: 'SELECT region__id FROM timeseries',
    unit: `SELECT m.unit__id FROM timeseries JOIN measurand AS m ON m.id = measurand__id UNION SELECT unit__id FROM scalar`,
  }
  const ids = world.column<number>(`SELECT id FROM ${of} WHERE id NOT IN (${used[of]}) ORDER BY id`)
  return ids.length === 0 ? world.id(of, dice) : dice.of(ids)
}

/** The rows as a payload; of those with the same key the first. */
function table<T extends object>(rows: readonly T[], keyOf: (row: T) => string): Uint8Array {
  const distinct = [...Map.groupBy(rows, keyOf).values()].map(([first]) => first!)
  return bytes({ columns: Object.keys(distinct[0]!), data: distinct.map((row) => Object.values(row)) })
}

/** A payload as procedures take it. */
const frame = (payload: Uint8Array): Uint8Array =>
  new TextEncoder().encode(`{"df":${new TextDecoder().decode(payload)}}`)

function namedSeries(world: World, dice: Dice) {
  const run__id = runOf(world, dice)
  return { run__id, region: nameFor(run__id, dice), variable: dice.of(names), unit: nameFor(run__id, dice) }
}

const seriesByIds = (world: World, dice: Dice) => ({
  run__id: runOf(world, dice),
  ...{ region__id: world.id('region', dice), measurand__id: world.id('measurand', dice) },
})

function series(world: World, dice: Dice) {
  const createRelated = dice.below(3) > 0
  const draw = createRelated ? namedSeries : seriesByIds
  const rows: object[] = [1, 2, 3].map(() => draw(world, dice))
  return { createRelated, body: table(rows, (row) => JSON.stringify(row)) }
}

const metaValues = [true, false, 1, 2, 1.5, 'x'] as const

const metaKey = (world: World, dice: Dice) => ({ run__id: runOf(world, dice), key: dice.of(names) })

const metaEntry = (world: World, dice: Dice) => ({ ...metaKey(world, dice), value: dice.of(metaValues) })

/** Two rows of meta indicators. */
const metaRows = (draw: () => { run__id: number; key: string }): Uint8Array =>
  table([draw(), draw()], ({ run__id, key }) => `${run__id} ${key}`)

const documented = (world: World, dice: Dice) => {
  const tables = collections.filter(({ table: of }) => world.rows(`SELECT 1 FROM ${of} LIMIT 1`).length > 0)
  const collection = dice.of(tables)
  return { collection, dimension_id: world.id(collection.table, dice) }
}

/** The staging file goes into the platform once; a commit takes a copy. */
const stagedImport = (staged: StagedImport) => (world: World, dice: Dice) => {
  const staging = world.newFile()
  copyFileSync(staged.staging, staging)
  return { staging, decisions: { ...staged.decisions, into_run: dice.isLucky() ? runOf(world, dice) : null } }
}

/** Every kind of write there is. @param staged what imports bring in */
export const writes = (staged: StagedImport): readonly WriteKind[] => [
  kind(addSampleDocs, () => null), // first, while the model of the sample is there
  kind(createModel, nameOf),
  kind(deleteModel, (world, dice) => idle(world, dice, 'model')),
  kind(createScenario, nameOf),
  kind(deleteScenario, (world, dice) => idle(world, dice, 'scenario')),
  kind(createVariable, nameOf),
  kind(deleteVariable, (world, dice) => idle(world, dice, 'variable')),
  kind(createRegion, (_, dice) => ({ name: dice.of(names), hierarchy: 'common' })),
  kind(deleteRegion, (world, dice) => idle(world, dice, 'region')),
  kind(createUnit, nameOf),
  kind(deleteUnit, (world, dice) => idle(world, dice, 'unit')),
  kind(createRun, (_, dice) => ({ model_name: dice.of(names), scenario_name: dice.of(names) })),
  kind(cloneRun, (world, dice) => ({
    ...{ run_id: runOf(world, dice), model_name: dice.of(names), scenario_name: null, keep_solution: dice.isLucky() },
  })),
  kind(deleteRun, runToDelete),
  kind(setAsDefaultVersion, runOf),
  kind(unsetAsDefaultVersion, runOf),
  kind(unsetDefaultVersion, runOf),
  kind(lockRun, (world, dice) => ({ id: runOf(world, dice), isProcedure: dice.isLucky() })),
  kind(unlockRun, (world, dice) => ({ id: runOf(world, dice), isProcedure: dice.isLucky() })),
  kind(createTimeseries, (world, dice) => {
    const { run__id, ...parameters } = dice.isLucky() ? namedSeries(world, dice) : seriesByIds(world, dice)
    return { run__id, parameters }
  }),
  kind(upsertTimeseries, series),
  kind(upsertTimeseriesFrame, (world, dice) => frame(series(world, dice).body)),
  kind(upsertDatapoints, points),
  kind(removeDatapoints, pointsToRemove),
  kind(upsertDatapointFrame, (world, dice) => frame(points(world, dice))),
  kind(removeDatapointFrame, (world, dice) => frame(pointsToRemove(world, dice))),
  kind(createMeta, (world, dice) => {
    const { value, ...of } = metaEntry(world, dice)
    return { ...of, value: value === 1 || value === 2 ? BigInt(value) : value }
  }),
  kind(deleteMeta, (world, dice) => world.id('meta', dice)),
  kind(upsertMeta, (world, dice) => metaRows(() => metaEntry(world, dice))),
  kind(removeMeta, (world, dice) => metaRows(() => metaKey(world, dice))),
  kind(upsertMetaFrame, (world, dice) => frame(metaRows(() => metaEntry(world, dice)))),
  kind(removeMetaFrame, (world, dice) => frame(metaRows(() => metaKey(world, dice)))),
  kind(changeMeta, (world, dice) => ({
    id: runOf(world, dice),
    remove: dice.isLucky() ? [] : [dice.of(names)],
    rename: dice.isLucky() ? [] : [{ from: dice.of(names), to: dice.of(names) }],
    set: [{ key: dice.of(names), type: 'FLOAT' as const, value: dice.of(['1', '2.5']) }],
  })),
  kind(createCheckpoint, (world, dice) => ({ run__id: runOf(world, dice), message: dice.of(names) })),
  kind(deleteCheckpoint, (world, dice) => world.id('checkpoint', dice)),
  kind(importCodelists, (_, dice) => ({
    files: [{ path: 'region/a.yaml', text: `- common:\n  - ${dice.of(names)}:\n      description: ${dice.of(names)}` }],
    ...{ of: ['region' as const], names: dice.isLucky(), overwrite: dice.isLucky() },
  })),
  kind(setDocs, (world, dice) => {
    const { collection, dimension_id } = documented(world, dice)
    return { collection, docs: { dimension_id, description: dice.of(names) } }
  }),
  kind(deleteDocs, (world, dice) => {
    const { collection, dimension_id } = documented(world, dice)
    return { collection, dimensionId: dimension_id }
  }),
  kind(commitImport, stagedImport(staged)),
  ...optimizationWrites,
  kind(undo, (world, dice) => world.newest - dice.below(4)),
  kind(revertRun, (world, dice) => ({
    id: runOf(world, dice),
    // Now and then it loses everything.
    revert: { transaction__id: dice.isLucky() ? dice.below(world.newest + 1) : 0, revert_platform: dice.isLucky() },
  })),
  kind(branchRun, (world, dice) => ({
    id: runOf(world, dice),
    ...{ transaction__id: dice.below(world.newest + 1), model_name: dice.of(names), scenario_name: null },
  })),
  // Rather little: what has been forgotten proves nothing.
  kind(forgetHistory, (world, dice) => dice.below(Math.ceil(world.newest / 2))),
]
