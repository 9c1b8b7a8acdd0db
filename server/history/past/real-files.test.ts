import fc from 'fast-check'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creating, importFiles } from '../../testing/import.ts'
import { newPlatform, payload, type Row, type TestPlatform } from '../../testing/platform.ts'
import { longOr, sharedData, startTestService, type TestService } from '../../testing/service.ts'

/** A run of real data is written to in many ways; what it was after any of the writes is what was noted then. */

const file = join(sharedData, 'iamc', 'ngfs-phase2-snapshot.xlsx')
const writes = 40
const moments = 20

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

/** One run of the file, and chance: a number below each bound that it is asked for. */
interface Told {
  p: TestPlatform
  run: number
  /** The transaction after which the run was whole for the first time. */
  first: number
  below: (bound: number) => number
}

const ofRun = (run: number) => ({ run: { id: run, default_only: false } })
const pointsOf = ({ p, run }: Told) => p.rows('/iamc/datapoints/?limit=10000', ofRun(run))

/** Some datapoints of the run, one after the other. */
async function somePoints(told: Told): Promise<Row[]> {
  const all = await pointsOf(told)
  const from = told.below(all.length)
  return all.slice(from, from + 1 + told.below(50))
}

/** The cells of some points: [series, year, value]. */
const cells = (rows: Row[], yearsLater: number, changed: (value: number) => number) =>
  rows.map(({ time_series__id, step_year, value }) => {
    return [Number(time_series__id), Number(step_year) + yearsLater, changed(Number(value))] as const
  })

/** Ways to write to the run, as notebooks and the window do, and one that is about no run. */
const kinds: Record<string, (told: Told) => Promise<unknown>> = {
  change: async (told) => told.p.points(...cells(await somePoints(told), 0, (value) => value * 1.5 + 1)),
  add: async (told) => told.p.points(...cells(await somePoints(told), 100 + told.below(50), (value) => value / 8)),
  remove: async (told) => {
    const rows = cells(await somePoints(told), 0, (value) => value).map(([series, year]) => [series, 'ANNUAL', year])
    return told.p.ok('PATCH', '/iamc/datapoints/bulk/', payload(['time_series__id', 'type', 'step_year'], rows))
  },
  series: ({ p, run }) => p.series(run, [['World', `Added|${p.transactions()}`, 'EJ/yr']]),
  meta: ({ p, run, below }) =>
    p.ok('POST', '/meta/', { run__id: run, key: `key ${p.transactions()}`, value: below(9) }),
  set: ({ p, run }) => p.ok('POST', '/optimization/indexsets/', { run_id: run, name: `set ${p.transactions()}` }),
  revert: ({ p, run, first, below }) => {
    const transaction__id = first + below(p.transactions() - first + 1)
    return p.ok('POST', `/runs/${run}/revert/`, { transaction__id, revert_platform: false })
  },
  region: ({ p }) => p.regions(`Region ${p.transactions()}`),
}

/** All there is of the run, through the interface and as a file; now, or as it was. */
async function stateOf({ p, run }: Pick<Told, 'p' | 'run'>, at = ''): Promise<unknown> {
  const then = at === '' ? '' : `@${at}`
  const read = async (path: string, filter: object) => {
    const answer = await service.call('PATCH', `/v1/${p.name}${then}${path}`, filter)
    expect(answer.status, answer.text).toBe(200)
    return answer.body as unknown
  }
  const asked = { format: 'csv', layout: 'long', filter: ofRun(run) }
  const job = await service.call('POST', `/desk/v1/${p.name}${then}/exports`, asked)
  const exported = await service.call('GET', `/desk/v1/${p.name}${then}/exports/${job.body.id}/file`)
  expect(exported.status, exported.text).toBe(200)
  return {
    exported: exported.text,
    points: await read('/iamc/datapoints/?limit=10000&join_parameters=true&join_runs=true', ofRun(run)),
    series: await read('/iamc/timeseries/?limit=10000&join_parameters=true', ofRun(run)),
    meta: await read('/meta/', ofRun(run)),
    sets: await read('/optimization/indexsets/', { run_id: run }),
    variables: await read('/iamc/variables/?limit=10000', ofRun(run)),
  }
}

test.skipIf(!existsSync(file))(
  'real-files: a run as of 20 random moments is what it was then, through the interface and exported',
  async () => {
    await importFiles(service, 'test', [file], creating)
    const write = fc.record({ kind: fc.constantFrom(...Object.keys(kinds)), dice: fc.infiniteStream(fc.nat()) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(write, { minLength: writes, maxLength: writes }),
        fc.array(fc.nat(), { minLength: moments, maxLength: moments }),
        async (steps, chosen) => {
          const p = await newPlatform(service, 'test')
          const [run, first] = [1, p.transactions()]
          const noted: { at: number; state: unknown }[] = []
          for (const { kind, dice } of steps) {
            const told = { p, run, first, below: (bound: number) => dice.next().value % bound }
            await kinds[kind]!(told)
            noted.push({ at: p.transactions(), state: await stateOf(told) })
          }
          for (const number of chosen) {
            const { at } = noted[number % noted.length]!
            // Of writes that changed nothing the first and the last tell of the same moment.
            const { state } = noted.find((other) => other.at === at)!
            expect(await stateOf({ p, run }, String(at))).toEqual(state)
          }
        },
      ),
      // A smaller example would take minutes to find.
      { numRuns: longOr(20, 1), endOnFailure: true },
    )
  },
  longOr(1_200_000, 120_000),
)
