import { itemKinds, type ItemKind } from '../contract/optimization.ts'
import { collections } from '../docs/collections.ts'
import type { TestPlatform } from './platform.ts'

/** What a platform holds when an operation is called; five of everything that a call uses up. */
export interface Seed {
  run: number
  /** Not default versions, not locked. */
  runs: number[]
  locked: number[]
  defaults: number[]
  series: number[]
  regions: number[]
  units: number[]
  measurand: number
  metas: number[]
  checkpoints: number[]
  /** What has docs, by their path. */
  documented: Record<string, number[]>
  /** Index sets with an element, which nothing uses. */
  sets: number[]
}

/** So often can everything be used up. */
const five = [0, 1, 2, 3, 4]
const values = [1, 0.5, 'text', true, false]

/** Fills an empty platform with all kinds of things. */
export async function seed(p: TestPlatform): Promise<Seed> {
  const regions = await p.regions('R', ...five.map((n) => `Spare ${n}`))
  const units = await p.units('U', ...five.map((n) => `Spare ${n}`))
  const run = await p.run()
  const series = await p.series(run, [...five.map((n): [string, string, string] => ['R', `V ${n}`, 'U'])])
  await p.points(...series.map((id) => [id, 2020, 1] as const), ...series.map((id) => [id, 2030, 2.5] as const))
  const runs: number[] = []
  const locked: number[] = []
  const defaults: number[] = []
  const metas: number[] = []
  const checkpoints: number[] = []
  for (const n of five) {
    runs.push(await p.run('M', 'S', false))
    locked.push(await p.run('Locked', 'S', false))
    await p.ok('POST', `/runs/${locked[n]}/lock/`)
    defaults.push(await p.run('Default', `S ${n}`))
    metas.push(
      ((await p.ok('POST', '/meta/', { run__id: run, key: `key ${n}`, value: values[n] })) as { id: number }).id,
    )
    checkpoints.push(((await p.ok('POST', '/checkpoints/', { run__id: run, message: `${n}` })) as { id: number }).id)
  }
  const measurand = p.sql('SELECT id FROM measurand ORDER BY id LIMIT 1')[0]!.id as number
  const documented = await describeFive(p, run)
  const sets = await fillItems(p, run, documented)
  return { run, runs, locked, defaults, series, regions, units, measurand, metas, checkpoints, documented, sets }
}

/** Data of an item over the index set that all items use. */
export const itemData = (kind: ItemKind, ...elements: string[]) => {
  const cells = (first: string, value: unknown, second: string, other: unknown) => ({
    [first]: elements.map(() => value),
    [second]: elements.map(() => other),
  })
  const ofKind = { parameter: cells('values', 1, 'units', 'U'), variable: cells('levels', 1, 'marginals', 0) }
  return {
    'Spare 0': elements,
    ...(kind === 'table' ? {} : ofKind[kind === 'equation' ? 'variable' : kind]),
  }
}

/** Gives the items data, and makes five more index sets; answers their ids. */
async function fillItems(p: TestPlatform, run_id: number, made: Seed['documented']): Promise<number[]> {
  const addElements = (id: number | undefined, data: unknown) =>
    p.ok('PATCH', `/optimization/indexsets/${id}/data/`, { data })
  await addElements(made['optimization/indexsets']![0], ['a', 'b'])
  for (const kind of itemKinds) {
    for (const id of made[`optimization/${kind}s`]!)
      await p.ok('PATCH', `/optimization/${kind}s/${id}/data/`, { data: itemData(kind, 'a') })
  }
  const sets: number[] = []
  for (const n of five) {
    sets.push(((await p.ok('POST', '/optimization/indexsets/', { run_id, name: `Set ${n}` })) as { id: number }).id)
    await addElements(sets[n], 'a')
  }
  return sets
}

/** Sets the docs of the first five rows of each kind. */
async function describeFive(p: TestPlatform, run_id: number): Promise<Seed['documented']> {
  for (const name of five.map((n) => `Spare ${n}`)) {
    await p.ok('POST', '/models/', { name })
    await p.ok('POST', '/optimization/indexsets/', { run_id, name })
    await p.ok('POST', '/optimization/scalars/', { run_id, name, value: 1, unit_name: 'U' })
    for (const kind of ['tables', 'parameters', 'variables', 'equations'])
      await p.ok('POST', `/optimization/${kind}/`, { run_id, name, constrained_to_indexsets: ['Spare 0'] })
  }
  const documented: Seed['documented'] = {}
  for (const { path, table } of collections) {
    documented[path] = p.sql(`SELECT id FROM ${table} ORDER BY id LIMIT 5`).map(({ id }) => id as number)
    for (const dimension_id of documented[path])
      await p.ok('POST', `/docs/${path}/`, { dimension_id, description: 'text' })
  }
  return documented
}
