import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { changeKinds, type ChangeKind, type Changes } from '../contract/history.ts'
import { itemCells, itemKinds } from '../contract/optimization.ts'
import { versionedTables } from '../db/migrations/0001-platform.ts'
import '../operations.ts'
import { longOr, temporaryFolder } from '../testing/service.ts'
import type { Span } from './change-queries.ts'
import { compareRun, forgetHistory, revertRun, undo } from './operations.ts'
import { begin, everyKind, sequences, stageSmallImport, type SequenceStep } from './testing-sequences.ts'
import { anyDice, Dice, World } from './testing-world.ts'
import { writes } from './testing-writes.ts'

/** Changes are what a plain comparison of two states finds, and forgetting leaves the states that it promises. */

const folder = temporaryFolder()
afterAll(() => folder.remove())

// What is forgotten cannot be compared.
const kinds = writes(await stageSmallImport(folder.path)).filter(({ name }) => name !== 'forgetHistory')
const newWorld = () => World.open(folder.path, begin)
const control = { tick: () => {}, progress: () => {} }

/** What there is of a kind in a run now: by key, as JSON, the value as JSON. */
type State = Record<ChangeKind, Map<string, string>>

const cellSql = (name: string) =>
  `'${name}', CASE typeof(row.${name}) WHEN 'blob' THEN json(CAST(row.${name} AS TEXT)) ELSE row.${name} END`

const ofSeries = `FROM timeseries AS ts JOIN region ON region.id = ts.region__id
  JOIN measurand AS m ON m.id = ts.measurand__id JOIN variable ON variable.id = m.variable__id
  JOIN unit ON unit.id = m.unit__id`
const series = `'region', region.name, 'variable', variable.name, 'unit', unit.name`

/** Statements that answer key and value of the rows of a run, both as JSON. */
const stateSql: Record<ChangeKind, string[]> = {
  datapoints: [
    `SELECT json_object(${series}, 'year', d.step_year, 'category', d.step_category, 'datetime', d.step_datetime,
       'type', d.type) AS key, json_quote(d.value) AS value
     ${ofSeries} JOIN datapoint AS d ON d.time_series__id = ts.id WHERE ts.run__id = ?`,
  ],
  timeseries: [`SELECT json_object(${series}) AS key, 'null' AS value ${ofSeries} WHERE ts.run__id = ?`],
  meta: [
    `SELECT json_object('key', key) AS key, CASE dtype WHEN 'BOOL' THEN iif(value_bool, 'true', 'false')
       ELSE json_quote(coalesce(value_int, value_float, value_str)) END AS value FROM meta WHERE run__id = ?`,
  ],
  indexsets: [`SELECT json_object('name', name) AS key, 'null' AS value FROM index_set WHERE run__id = ?`],
  indexset_elements: [
    `SELECT json_object('name', s.name, 'element', e.value) AS key, 'null' AS value
     FROM index_set AS s JOIN index_set_element AS e ON e.index_set__id = s.id WHERE s.run__id = ?`,
  ],
  scalars: [
    `SELECT json_object('name', s.name) AS key, json_object('value', s.value, 'unit', unit.name) AS value
     FROM scalar AS s JOIN unit ON unit.id = s.unit__id WHERE s.run__id = ?`,
  ],
  ...(Object.fromEntries(
    itemKinds.flatMap((kind) => {
      const cells = itemCells[kind].map((array) => cellSql(array.slice(0, -1)))
      return [
        [
          `${kind}s`,
          [
            `SELECT json_object('name', item.name) AS key, (SELECT json_object(
               'indexset_names', json_group_array(s.name ORDER BY link.id),
               'column_names', json_group_array(ifnull(link.column_name, s.name) ORDER BY link.id))
             FROM optimization_${kind}_link AS link JOIN index_set AS s ON s.id = link.index_set__id
             WHERE link.${kind}__id = item.id) AS value FROM optimization_${kind} AS item WHERE item.run__id = ?`,
          ],
        ],
        [
          `${kind}_rows`,
          [
            `SELECT json_object('name', item.name, 'key', json(row.key)) AS key,
               ${cells.length === 0 ? `'null'` : `json_object(${cells.join()})`} AS value
             FROM optimization_${kind} AS item JOIN optimization_${kind}_tuple AS row ON row.${kind}__id = item.id
             WHERE item.run__id = ?`,
          ],
        ],
      ]
    }),
  ) as Record<`${(typeof itemKinds)[number]}${'s' | '_rows'}`, string[]>),
  docs: [
    ['indexset', 'index_set'],
    ['scalar', 'scalar'],
    ...itemKinds.map((kind) => [kind, `optimization_${kind}`]),
  ].map(
    ([of, table]) => `SELECT json_object('name', row.name, 'of', '${of}') AS key, json_quote(docs.description) AS value
      FROM ${table} AS row JOIN ${table}_docs AS docs ON docs.dimension__id = row.id WHERE row.run__id = ?`,
  ),
}

const stateOf = (world: World, run: number): State =>
  Object.fromEntries(
    changeKinds.map((kind) => {
      const rows = stateSql[kind].flatMap((sql) => world.rows<{ key: string; value: string }>(sql, run))
      return [kind, new Map(rows.map(({ key, value }) => [key, value]))]
    }),
  ) as State

/** The rows of a kind that the two states differ in, as JSON, in no order. */
function difference(kind: ChangeKind, before: State, after: State): string[] {
  const keys = new Set([...before[kind].keys(), ...after[kind].keys()])
  return [...keys].flatMap((key) => {
    const [was, is] = [before[kind].get(key), after[kind].get(key)]
    if (was === is) return []
    const change = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'
    const hasValues = was !== 'null' && is !== 'null'
    const values = hasValues ? `,"before":${was ?? 'null'},"after":${is ?? 'null'}` : ''
    return [`${key.slice(0, -1)},"change":"${change}"${values}}`]
  })
}

const compare = (world: World, id: number, query: object): { text: string; body: Changes } => {
  const bytes = compareRun.run(world.db, { id, query: { limit: 10_000, offset: 0, ...query } }, control)
  const text = new TextDecoder().decode(bytes)
  return { text, body: JSON.parse(text) as Changes }
}

const countOf = (rows: readonly string[], change: string): number =>
  rows.filter((row) => row.includes(`"change":"${change}"`)).length

/** The rows of an answer as they are written. */
const rowsIn = (text: string): string[] => {
  const results = text.slice(text.indexOf('"results":[') + '"results":['.length, -']}}'.length)
  return results === '' ? [] : results.split(/(?<=\}),(?=\{"(?:region|key|name|of)":)/)
}

interface Moment {
  at: number
  states: Map<number, State>
}

const runs = [1, 2, 3]
const momentOf = (world: World): Moment => ({
  at: world.newest,
  states: new Map(runs.map((run) => [run, stateOf(world, run)])),
})

function follow(world: World, steps: readonly SequenceStep[]): Moment[] {
  const moments = [momentOf(world)]
  for (const { kind, dice } of steps) {
    if (kind.perform(world, new Dice(dice)) === true && world.newest > moments.at(-1)!.at) moments.push(momentOf(world))
  }
  return moments
}

/** What the service tells of each kind; rows in no order. */
function toldOf(world: World, run: number, { from, to }: Span) {
  const { counts } = compare(world, run, { from, to }).body
  return changeKinds.map((kind) => {
    const { text, body } = compare(world, run, { from, to, kind })
    const rows = rowsIn(text)
    // In pages they are the same, in the same order.
    const pages = [0, 2, 4].flatMap((offset) => rowsIn(compare(world, run, { from, to, kind, limit: 2, offset }).text))
    expect(pages).toEqual(rows.slice(0, 6))
    return { kind, counts: counts[kind], alone: body.counts, total: body.rows!.total, rows: rows.toSorted() }
  })
}

/** What a plain comparison finds, in the same form. */
const foundOf = (run: number, before: Moment, after: Moment) =>
  changeKinds.map((kind) => {
    const rows = difference(kind, before.states.get(run)!, after.states.get(run)!)
    const [added, changed, removed] = ['added', 'changed', 'removed'].map((change) => countOf(rows, change))
    const counts = { added, changed, removed }
    return { kind, counts, alone: { [kind]: counts }, total: rows.length, rows: rows.toSorted() }
  })

test(
  'counts and rows of every kind are what a plain comparison of the two states finds',
  () => {
    fc.assert(
      fc.property(sequences(kinds), anyDice, (steps, numbers) => {
        const world = newWorld()
        try {
          const moments = follow(world, steps)
          const dice = new Dice(numbers)
          const pairs = [1, 2, 3].map(() => [dice.below(moments.length), dice.below(moments.length)] as const)
          for (const [i, j] of [...pairs, [0, moments.length - 1] as const]) {
            const [before, after] = [moments[Math.min(i, j)]!, moments[Math.max(i, j)]!]
            const run = dice.of(runs)
            expect(toldOf(world, run, { from: before.at, to: after.at })).toEqual(foundOf(run, before, after))
          }
        } finally {
          world.close()
        }
      }),
      { numRuns: longOr(1_000, 15), examples: [everyKind(kinds, newWorld)] },
    )
  },
  longOr(1_800_000, 120_000),
)

/** Every row that counted after a transaction, in every table; of checkpoints, which are no versions, those there are. */
const rowsAt = (world: World, at: number): unknown =>
  versionedTables.map((table) => {
    const columns = world
      .column<string>(`SELECT name FROM pragma_table_info('${table}_history') WHERE name <> 'until'`)
      .filter((name) => !name.startsWith('updated_'))
    return world.rows(
      `SELECT ${columns.join()} FROM ${table} WHERE since <= ?
       UNION ALL SELECT ${columns.join()} FROM ${table}_history WHERE since <= ? AND until > ? ORDER BY id`,
      ...[at, at, at],
    )
  })

test(
  'forgetting keeps the states from then on, and refuses the ones before',
  () => {
    fc.assert(
      fc.property(sequences(kinds), anyDice, (steps, numbers) => {
        const world = newWorld()
        try {
          const moments = follow(world, steps)
          world.db.sqlite.exec('UPDATE run SET lock_transaction = NULL')
          const dice = new Dice(numbers)
          const { at } = dice.of(moments)
          const later = moments.filter((moment) => moment.at >= at)
          const before = later.map((moment) => rowsAt(world, moment.at))
          const [log, newest] = [world.rows('SELECT * FROM "transaction"'), world.newest]
          expect(world.perform(forgetHistory, at)).toBe(at > 0)
          expect([world.newest, world.rows('SELECT * FROM "transaction"')]).toEqual([newest, log])
          expect(later.map((moment) => rowsAt(world, moment.at))).toEqual(before)
          const chosen = dice.of(runs)
          const told = toldOf(world, chosen, { from: at, to: later.at(-1)!.at })
          expect(told).toEqual(foundOf(chosen, later[0]!, later.at(-1)!))
          expect(world.perform(undo, at)).toMatchObject({ status: 409, message: /has been forgotten/ })
          const [run] = world.column<number>('SELECT id FROM run LIMIT 1')
          const tooEarly = { transaction__id: at - 1, revert_platform: true }
          if (run !== undefined)
            expect(world.perform(revertRun, { id: run, revert: tooEarly })).toMatchObject({ status: 400 })
          expect(() => compare(world, 1, { from: at - 1, to: newest })).toThrow('has been forgotten')
          expect(world.perform(forgetHistory, at - 1)).toMatchObject({ status: 400 })
        } finally {
          world.close()
        }
      }),
      { numRuns: longOr(1_000, 25) },
    )
  },
  longOr(1_800_000, 120_000),
)
