import { join } from 'node:path'
import { Client } from './client.ts'
import { summarize, type Result } from './measure.ts'
import { startService } from './service.ts'

/** A parameter as large as those of a global energy model: rows over seven index sets. */
const rows = 63_940
const sizes = { node: 12, technology: 400, year_vtg: 14, year_act: 14, mode: 4, level: 6, time: 5 }
const repetitions = 5

type Columns = Record<string, (string | number)[]>

const elementOf = (set: string, i: number): string | number =>
  set.startsWith('year') ? 2020 + 5 * i : `${set} number ${i}`

const elements: Columns = Object.fromEntries(
  Object.entries(sizes).map(([set, size]) => [set, Array.from({ length: size }, (_, i) => elementOf(set, i))]),
)

/** The n-th of all combinations, spread over them. */
function tuple(n: number): (string | number)[] {
  let rest = n * 97
  return Object.entries(sizes).map(([set, size]) => {
    const i = rest % size
    rest = Math.floor(rest / size)
    return elementOf(set, i)
  })
}

/** Rows `from` to `to` as the body of a request; values are floats, whole ones among them. */
function body(from: number, to: number, change = 0): Uint8Array {
  const tuples = Array.from({ length: to - from }, (_, i) => tuple(from + i))
  const index = Object.keys(sizes).map((set, i) => `"${set}":${JSON.stringify(tuples.map((cells) => cells[i]))}`)
  const values = tuples.map((_, i) => ((from + i) % 3 === 0 ? `${i}.0` : String(i / 7 + change)))
  const units = tuples.map(() => '"GWa"')
  return Buffer.from(`{"data":{${index.join(',')},"values":[${values.join(',')}],"units":[${units.join(',')}]}}`)
}

const idOf = (answer: { bytes: Buffer }): number => (JSON.parse(answer.bytes.toString()) as { id: number }).id

/** Adds, extends and reads large parameters. */
export async function measureOptimization(folder: string, wanted: (name: string) => boolean): Promise<Result[]> {
  const what = `optimization: ${rows.toLocaleString('en')} × ${Object.keys(sizes).length}`
  const names = {
    add: `${what}, add`,
    addAgain: `${what}, add unchanged`,
    change: `${what}, add changed`,
    more: `${what}, one more row`,
    record: `${what}, read record`,
    table: `${what}, read table`,
    remove: `${what}, remove one element and its rows`,
  }
  if (!Object.values(names).some(wanted)) return []
  const service = await startService(join(folder, 'optimization'))
  const client = new Client(`${service.url}/v1/default`)
  try {
    await client.json('POST', '/units/', { name: 'GWa' })
    const run = idOf(await client.json('POST', '/runs/', { model_name: 'M', scenario_name: 'S' }))
    const sets: number[] = []
    for (const [name, data] of Object.entries(elements)) {
      const id = idOf(await client.json('POST', '/optimization/indexsets/', { run_id: run, name }))
      await client.json('PATCH', `/optimization/indexsets/${id}/data/`, { data })
      sets.push(id)
    }
    const samples: Record<keyof typeof names, number[]> = {
      add: [],
      addAgain: [],
      change: [],
      more: [],
      record: [],
      table: [],
      remove: [],
    }
    const [whole, changed] = [body(0, rows), body(0, rows, 1)]
    for (let n = 0; n < repetitions; n += 1) {
      const name = `parameter ${n}`
      const item = { run_id: run, name, constrained_to_indexsets: Object.keys(sizes), column_names: null }
      const data = `/optimization/parameters/${idOf(await client.json('POST', '/optimization/parameters/', item))}/data/`
      const time = async (key: keyof typeof names, call: Promise<{ ms: number }>) => samples[key].push((await call).ms)
      await time('add', client.send('PATCH', data, whole))
      for (let i = 0; i < 3; i += 1) await time('more', client.send('PATCH', data, body(rows + i, rows + i + 1)))
      for (let i = 0; i < 3; i += 1) {
        await time('record', client.json('PATCH', '/optimization/parameters/?table=false', { run_id: run, name }))
        await time('table', client.json('PATCH', '/optimization/parameters/?table=true', { run_id: run, name }))
      }
      await time('addAgain', client.send('PATCH', data, whole))
      await time('change', client.send('PATCH', data, changed))
    }
    const removed = { data: elementOf('mode', 3) }
    samples.remove.push((await client.json('DELETE', `/optimization/indexsets/${sets[4]}/data/`, removed)).ms)
    const gates: Partial<Record<keyof typeof names, number>> = { add: 1_000, more: 20, record: 300, table: 300 }
    return (Object.keys(names) as (keyof typeof names)[])
      .filter((key) => wanted(names[key]))
      .map((key) => {
        const gate = gates[key]
        return summarize(names[key], 'ms', samples[key], gate === undefined ? {} : { gate })
      })
  } finally {
    client.close()
    await service.stop()
  }
}
