import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { ServiceError } from '../contract/errors.ts'
import { writeOperationNames } from '../db/operation.ts'
import '../operations.ts'
import { checkPlatform } from '../platforms/operations.ts'
import { longOr, temporaryFolder } from '../testing/service.ts'
import { revertRun, undo } from './operations.ts'
import { branchRun } from './run-operations.ts'
import { begin, everyKind, sequences, stageSmallImport, type SequenceStep } from './testing-sequences.ts'
import { docsNow, neededNames, snapshotOf, surroundings, type Snapshot } from './testing-snapshot.ts'
import { anyDice, Dice, World } from './testing-world.ts'
import { writes } from './testing-writes.ts'

/**
 * The promise of revert: whatever was written in whatever order, each run goes back to each of its checkpoints and
 * forth again, and nothing else changes.
 */

const folder = temporaryFolder()
afterAll(() => folder.remove())

const kinds = writes(await stageSmallImport(folder.path))
const newWorld = () => World.open(folder.path, begin)

const check = (world: World) => checkPlatform.run(world.db, null, { tick: () => {}, progress: () => {} })

/** A checkpoint, and what the platform was when it was made. */
interface Mark {
  run: number
  at: number
  snapshot: Snapshot
  units: string[]
}

const unitNames = (world: World) => world.column<string>('SELECT name FROM unit ORDER BY name')

function markOf(world: World, checkpoint: { run__id: number; transaction__id: number }): Mark {
  const { run__id: run, transaction__id: at } = checkpoint
  return { run, at, snapshot: snapshotOf(world, run), units: unitNames(world) }
}

/** Makes the writes. Answers all checkpoints there were, and the docs that everything had last, gone or not. */
function follow(world: World, steps: readonly SequenceStep[]): { marks: Mark[]; lastDocs: Map<string, string | null> } {
  const checkpoints = () =>
    world.rows<{ run__id: number; transaction__id: number }>('SELECT * FROM checkpoint ORDER BY id')
  const marks = checkpoints().map((checkpoint) => markOf(world, checkpoint))
  const lastDocs = docsNow(world)
  for (const { kind, dice } of steps) {
    const wrote = kind.perform(world, new Dice(dice))
    if (wrote === true && kind.name === 'createCheckpoint') marks.push(markOf(world, checkpoints().at(-1)!))
    for (const [thing, text] of docsNow(world)) lastDocs.set(thing, text)
  }
  return { marks, lastDocs }
}

/** What the service has to answer: a run that is gone, a state that was forgotten, or a name that the state needs and nobody has now. */
function expectedRefusal(world: World, mark: Mark, withUnits: boolean): string | undefined {
  return world.rows('SELECT 1 FROM run WHERE id = ?', mark.run).length === 0
    ? 'run_not_found'
    : refusalOfState(world, mark, withUnits)
}

function refusalOfState(world: World, { at, snapshot }: Mark, withUnits: boolean): string | undefined {
  if (world.rows('SELECT 1 FROM platform WHERE history_start > ?', at).length > 0) return 'bad_request'
  const needed = neededNames(snapshot)
  const [regions, units] = [new Set(world.column<string>('SELECT name FROM region')), new Set(unitNames(world))]
  if (needed.regions.some((name) => !regions.has(name))) return 'region_not_found'
  return needed.units.some((name) => !units.has(name)) && !withUnits ? 'unit_not_found' : undefined
}

/** Everything there is, by run. */
const everything = (world: World) =>
  new Map(world.column<number>('SELECT id FROM run ORDER BY id').map((run) => [run, snapshotOf(world, run)]))

/** What a branch has of its source: all but model, scenario and version, by which lines of the export begin. */
const contents = ({ exported, ...rest }: Snapshot) => ({
  ...rest,
  data: exported.data.split('\n').map((line) => line.split(',').slice(3)),
})

/** Branches from a checkpoint, of a run that is there or gone, then takes that back. */
function expectBranch(world: World, mark: Mark): void {
  const { run, at, snapshot } = mark
  const [later, runs, around] = [world.newest, everything(world), surroundings(world)]
  const refusal = refusalOfState(world, mark, false)
  const answer = world.perform(branchRun, { id: run, transaction__id: at, model_name: 'a', scenario_name: 'new' })
  if (refusal !== undefined) {
    expect(answer).toMatchObject({ errorName: refusal })
    expect(world.newest).toBe(later)
    return
  }
  expect(answer).toBe(true)
  const branch = world.column<number>('SELECT max(id) FROM run')[0]!
  expect(contents(snapshotOf(world, branch))).toEqual(contents(snapshot))
  expect(check(world)).toEqual({ ok: true, findings: [] })
  expect(world.perform(undo, world.newest)).toBe(true)
  expect(everything(world)).toEqual(runs)
  expect(surroundings(world)).toEqual(around)
}

/** Reverts a run to a checkpoint and back, and looks at all that may and may not change. */
function expectThereAndBack(world: World, mark: Mark, lastDocs: Map<string, string | null>, dice: Dice): void {
  const { run, at, snapshot } = mark
  const withUnits = dice.isLucky()
  const [later, runs, around, units] = [world.newest, everything(world), surroundings(world), unitNames(world)]
  const refusal = expectedRefusal(world, mark, withUnits)
  const revert = (to: number) =>
    world.perform(revertRun, { id: run, revert: { transaction__id: to, revert_platform: withUnits } })

  const answer = revert(at)
  if (refusal !== undefined) {
    expect(answer).toMatchObject({ errorName: refusal })
    expect(world.newest).toBe(later)
    expect(everything(world)).toEqual(runs)
    return
  }
  expect(answer).not.toBeInstanceOf(ServiceError)
  expect(everything(world)).toEqual(new Map(runs).set(run, snapshot))
  expect(surroundings(world)).toEqual(around)
  expect(unitNames(world)).toEqual(withUnits ? [...new Set([...units, ...mark.units])].toSorted() : units)
  for (const [thing, text] of docsNow(world)) expect([thing, text]).toEqual([thing, lastDocs.get(thing)])
  expect(check(world)).toEqual({ ok: true, findings: [] })
  if (answer === false) return

  const back = dice.isLucky() ? world.perform(undo, world.newest) : revert(later)
  expect(back).not.toBeInstanceOf(ServiceError)
  expect(everything(world)).toEqual(runs)
  expect(surroundings(world)).toEqual(around)
  expect(check(world)).toEqual({ ok: true, findings: [] })
  // The next one may begin here or there.
  if (dice.isLucky()) revert(at)
}

const shuffled = <T>(list: readonly T[], dice: Dice): T[] => {
  const left = [...list]
  return list.map(() => left.splice(dice.below(left.length), 1)[0]!)
}

test('every kind of write there is takes part', () => {
  const apart = {
    openPlatform: 'writes nothing',
    compactPlatform: 'changes no row: VACUUM, which runs in no transaction',
    ...Object.fromEntries(
      ['createView', 'changeView', 'deleteView', 'createMute', 'deleteMute'].map((name) => [
        name,
        'no part of history',
      ]),
    ),
  }
  expect(kinds.map(({ name }) => name).toSorted()).toEqual(
    writeOperationNames()
      .filter((name) => !(name in apart))
      .toSorted(),
  )
})

test('most of the random writes have an effect', () => {
  const steps = fc.sample(sequences(kinds), { seed: 1, numRuns: 20 })
  const effects = steps.flatMap((sequence) => {
    const world = newWorld()
    const wrote = sequence.map(({ kind, dice }) => kind.perform(world, new Dice(dice)) === true)
    world.close()
    return wrote
  })
  expect(effects.filter(Boolean).length / effects.length).toBeGreaterThan(0.5)
})

test(
  'each run goes back to each of its checkpoints and forth again, is branched from them, and nothing else changes',
  () => {
    fc.assert(
      fc.property(sequences(kinds), anyDice, (steps, numbers) => {
        const world = newWorld()
        try {
          const { marks, lastDocs } = follow(world, steps)
          expect(marks.length).toBeGreaterThanOrEqual(3) // those of the beginning
          const dice = new Dice(numbers)
          for (const mark of shuffled(marks, dice)) {
            if (dice.isLucky()) expectBranch(world, mark)
            expectThereAndBack(world, mark, lastDocs, dice)
          }
        } finally {
          world.close()
        }
      }),
      { numRuns: longOr(2_000, 25), examples: [everyKind(kinds, newWorld)] },
    )
  },
  longOr(1_800_000, 120_000),
)
