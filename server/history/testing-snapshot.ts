import { readFileSync, rmSync } from 'node:fs'
import { itemKinds } from '../contract/optimization.ts'
import { exportDatapoints } from '../files/exports/operations.ts'
import type { World } from './testing-world.ts'

/** What revert is judged by: a run as it is exported, and what else it holds, by names. */

const control = { tick: () => {}, progress: () => {} }

/** The files that an export of the run alone makes; the default flag, which is the run's own, is left out. */
function exported(world: World, run: number): { data: string; meta: string } {
  const [file, metaFile] = [world.newFile(), world.newFile()]
  const request = { filter: { run: { id: run, default_only: false } }, format: 'csv', layout: 'long' } as const
  exportDatapoints.run(world.db, { request, file, metaFile }, control)
  const [data, meta] = [file, metaFile].map((path) => {
    const text = readFileSync(path, 'utf8')
    rmSync(path)
    return text
  })
  // No name or value of the test has a comma.
  const lines = meta!.split('\n').map((line) => line.split(',').toSpliced(3, 1).join(','))
  return { data: data!, meta: lines.join('\n') }
}

const seriesSql = `
  SELECT region.name AS region, variable.name AS variable, unit.name AS unit FROM timeseries AS ts
  JOIN region ON region.id = ts.region__id JOIN measurand AS m ON m.id = ts.measurand__id
  JOIN variable ON variable.id = m.variable__id JOIN unit ON unit.id = m.unit__id
  WHERE ts.run__id = ? ORDER BY ts.id`

const scalarSql = `
  SELECT s.name, s.value, unit.name AS unit FROM scalar AS s JOIN unit ON unit.id = s.unit__id
  WHERE s.run__id = ? ORDER BY s.name`

/** The links and tuples of a run's items of one kind, in their order. */
function items(world: World, run: number, kind: (typeof itemKinds)[number]) {
  const links = world.rows(
    `SELECT item.name, s.name AS index_set, link.column_name FROM optimization_${kind} AS item
     LEFT JOIN optimization_${kind}_link AS link ON link.${kind}__id = item.id
     LEFT JOIN index_set AS s ON s.id = link.index_set__id WHERE item.run__id = ? ORDER BY item.name, link.id`,
    run,
  )
  const tuples = world.rows(
    `SELECT item.name AS item, tuple.* FROM optimization_${kind} AS item
     JOIN optimization_${kind}_tuple AS tuple ON tuple.${kind}__id = item.id
     WHERE item.run__id = ? ORDER BY item.name, tuple.position, tuple.key`,
    run,
  )
  return { links, tuples: tuples.map(({ id: _id, since: _since, [`${kind}__id`]: _item, ...cells }) => cells) }
}

export interface Snapshot {
  exported: { data: string; meta: string }
  series: { region: string; unit: string }[]
  scalars: { unit: string }[]
  parameters: { links: unknown[]; tuples: { unit?: string }[] }
  others: unknown[]
}

/** All that a run holds. */
export const snapshotOf = (world: World, run: number): Snapshot => ({
  exported: exported(world, run),
  series: world.rows(seriesSql, run),
  scalars: world.rows(scalarSql, run),
  parameters: items(world, run, 'parameter'),
  others: [
    world.rows(
      'SELECT key, dtype, value_int, value_str, value_float, value_bool FROM meta WHERE run__id = ? ORDER BY key',
      run,
    ),
    world.rows(
      `SELECT s.name, s.data_type, e.value, typeof(e.value) AS type FROM index_set AS s
       LEFT JOIN index_set_element AS e ON e.index_set__id = s.id WHERE s.run__id = ? ORDER BY s.name, e.id`,
      run,
    ),
    ...(['table', 'variable', 'equation'] as const).map((kind) => items(world, run, kind)),
  ],
})

/** The names that a run in this state needs. */
export const neededNames = ({ series, scalars, parameters }: Snapshot): { regions: string[]; units: string[] } => ({
  regions: series.map(({ region }) => region),
  units: [...series, ...scalars, ...parameters.tuples].flatMap(({ unit }) => unit ?? []),
})

/**
 * What revert leaves alone, of the whole platform: runs with their flags and locks, checkpoints, names. Not those of
 * variables: as when data are written, one that is missing is made.
 */
export const surroundings = (world: World): unknown => ({
  runs: world.rows('SELECT id, model__id, scenario__id, version, is_default, lock_transaction FROM run ORDER BY id'),
  checkpoints: world.rows('SELECT id, run__id, transaction__id, message FROM checkpoint ORDER BY id'),
  names: ['model', 'scenario', 'region'].map((table) => world.rows(`SELECT id, name FROM ${table} ORDER BY id`)),
})

const described = ['variable', 'unit', 'index_set', 'scalar', ...itemKinds.map((kind) => `optimization_${kind}`)]

/** The docs of everything there is that a revert may remove or bring back; null where there are none. */
export const docsNow = (world: World): Map<string, string | null> =>
  new Map(
    described.flatMap((table) =>
      world
        .rows<{ id: number; text: string | null }>(
          `SELECT row.id, docs.description AS text FROM ${table} AS row
           LEFT JOIN ${table}_docs AS docs ON docs.dimension__id = row.id`,
        )
        .map(({ id, text }): [string, string | null] => [`${table} ${id}`, text]),
    ),
  )
