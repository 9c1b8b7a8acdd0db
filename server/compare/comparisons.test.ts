import { strFromU8, unzipSync } from 'fflate'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ComparedVariables } from '../contract/compare.ts'
import type { ComparedLists } from '../contract/compare-lists.ts'
import { newPlatform, type TestPlatform } from '../testing/platform.ts'
import { TestProblem } from '../testing/optimization.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { compare } from './testing-compare.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const filesOfComparisons = (): string[] => {
  const folder = join(service.dataDir, 'work')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.comparison')) : []
}

/** A platform with two runs of the same series: the second has one value that is larger by a half. */
async function twoRuns(): Promise<{
  p: TestPlatform
  a: number
  b: number
  sides: { platform: string; run: number }[]
}> {
  const p = await newPlatform(service)
  await p.regions('World')
  await p.units('EJ', 'TWh')
  const [a, b] = [await p.run('M', 'A'), await p.run('M', 'B')]
  for (const [run, value] of [
    [a, 2],
    [b, 3],
  ] as const) {
    const [electricity, heat] = await p.series(run, [
      ['World', 'Energy|Electricity', 'EJ'],
      ['World', 'Energy|Heat', 'EJ'],
    ])
    await p.points([electricity!, 2020, 1], [electricity!, 2030, value], [heat!, 2020, 5])
  }
  return { p, a, b, sides: [a, b].map((run) => ({ platform: p.name, run })) }
}

describe('a comparison', () => {
  test('tells differences, what each variable comes to, and pages in any order', async () => {
    const { sides } = await twoRuns()
    const comparison = await compare(service, { sides })
    const info = await comparison.info()
    expect(info).toMatchObject({
      sides: [{ scenario: 'A', datapoints: 3 }, { scenario: 'B' }],
      ...{ values: { changed: 1, equal: 2 }, series: 2, interpolated: 0, unit_clashes: [], is_outdated: false },
      ...{ regions: ['World'], years: [2020, 2030] },
    })
    const { results } = await comparison.differences({ sort: [{ column: 'relative', descending: true }], limit: 1 })
    expect(results).toMatchObject([{ step_year: 2030, state: 'changed', values: [2, 3], difference: 1, relative: 0.5 }])
    const { variables } = await comparison.get<ComparedVariables>('/variables')
    expect(variables).toEqual([
      {
        ...{ variable: 'Energy|Electricity', counts: { changed: 1, equal: 1 }, series: 1, differing: 1 },
        units: [{ unit: 'EJ', datapoints: 2, sums: [3, 4] }],
      },
      {
        ...{ variable: 'Energy|Heat', counts: { equal: 1 }, series: 1, differing: 0 },
        units: [{ unit: 'EJ', datapoints: 1, sums: [5, 5] }],
      },
    ])
    const ofBranch = async (branch: string) => (await comparison.differences({ branch })).total
    expect([await ofBranch('Energy'), await ofBranch('Energy|Heat'), await ofBranch('Ener')]).toEqual([3, 1, 0])
    expect((await comparison.differences({ years: [2020], regions: ['World'], states: ['equal'] })).total).toBe(2)
    const ofUnits = async (...units: string[]) => (await comparison.differences({ units })).total
    expect([await ofUnits('EJ'), await ofUnits('TWh', 'EJ'), await ofUnits('TWh')]).toEqual([3, 3, 0])
    const byDistance = await comparison.differences({ sort: [{ column: 'B-A', descending: true }] })
    expect(byDistance.results.map(({ values: [left = null, right = null] }) => right! - left!)).toEqual([1, 0, 0])
    await expect(comparison.differences({ sort: [{ column: 'C', descending: false }] })).rejects.toThrow(
      /There is no column/,
    )
  })

  test('is made once; when a run is written it is out of date, and a new one is made', async () => {
    const { p, a, sides } = await twoRuns()
    const first = await compare(service, { sides })
    expect((await compare(service, { sides })).id).toBe(first.id)
    const [series] = await p.series(a, [['World', 'Energy|Electricity', 'EJ']])
    await p.points([series!, 2030, 3])
    expect((await first.info()).is_outdated).toBe(true)
    const second = await compare(service, { sides })
    expect(second.id).not.toBe(first.id)
    expect(await second.info()).toMatchObject({ values: { equal: 3 }, is_outdated: false })
  })

  test('takes a run as it was, and stays true when the run is written', async () => {
    const { p, a } = await twoRuns()
    const [series] = await p.series(a, [['World', 'Energy|Electricity', 'EJ']])
    const before = p.transactions()
    await p.points([series!, 2030, 7])
    const sides = [`${p.name}@${before}`, p.name].map((platform) => ({ platform, run: a }))
    const comparison = await compare(service, { sides })
    expect((await comparison.info()).values).toEqual({ changed: 1, equal: 2 })
    const { results } = await comparison.differences({ states: ['changed'] })
    expect(results).toMatchObject([{ values: [2, 7] }])
  })

  test('knows names, not ids: runs of two platforms are compared', async () => {
    const [{ p, a }, other] = [await twoRuns(), await newPlatform(service)]
    await other.regions('Elsewhere', 'World')
    await other.units('GW', 'EJ')
    const run = await other.run('N', 'C')
    const [heat] = await other.series(run, [['World', 'Energy|Heat', 'EJ']])
    await other.points([heat!, 2020, 5], [heat!, 2050, 6])
    const sides = [
      { platform: p.name, run: a },
      { platform: other.name, run },
    ]
    const comparison = await compare(service, { sides })
    expect((await comparison.info()).values).toEqual({ only_a: 2, only_b: 1, equal: 1 })
  })

  test('says where units differ, and aligns them only when told how', async () => {
    const { p, a } = await twoRuns()
    const run = await p.run('M', 'C')
    const [series] = await p.series(run, [['World', 'Energy|Electricity', 'TWh']])
    await p.points([series!, 2020, 277.777_777_777_777_8])
    const sides = [a, run].map((id) => ({ platform: p.name, run: id }))
    const stored = await (await compare(service, { sides })).info()
    expect(stored).toMatchObject({
      values: { only_a: 3, only_b: 1 },
      unit_clashes: [{ units: ['EJ', 'TWh'], series: 1 }],
    })
    const units = { TWh: { unit: 'EJ', factor: 0.0036 } }
    const aligned = await (await compare(service, { sides, units })).info()
    expect(aligned).toMatchObject({ values: { only_a: 2, equal: 1 }, unit_clashes: [] })
  })

  test('compares indicators and optimization items too', async () => {
    const p = await newPlatform(service)
    await p.units('m')
    const sides: { platform: string; run: number }[] = []
    for (const [at, category] of ['C1', 'C2'].entries()) {
      const problem = await TestProblem.on(p)
      await problem.set('i', ['x', 'y'])
      const cost = await problem.make('parameter', ['i'], null, 'cost')
      await problem.add('parameter', cost, { i: ['x', 'y'], values: [1, 2 + at], units: ['m', 'm'] })
      if (at === 0) await problem.make('table', ['i'], null, 'spare')
      await p.ok('POST', '/meta/', { run__id: problem.run, key: 'Category', value: category })
      await p.ok('POST', '/meta/', { run__id: problem.run, key: 'vetted', value: true })
      sides.push({ platform: p.name, run: problem.run })
    }
    const comparison = await compare(service, { sides })
    expect(await comparison.info()).toMatchObject({
      ...{ values: {}, meta: { changed: 1, equal: 1 }, optimization: { changed: 1, equal: 1, only_a: 1 } },
    })
    expect(await comparison.get<ComparedLists>('/lists')).toEqual({
      meta: [
        { key: 'Category', state: 'changed', values: ['C1', 'C2'] },
        { key: 'vetted', state: 'equal', values: [true, true] },
      ],
      optimization: [
        { kind: 'indexset', name: 'i', state: 'equal', rows: [2, 2], differences: 0 },
        { kind: 'table', name: 'spare', state: 'only_a', rows: [0, null], differences: 0 },
        { kind: 'parameter', name: 'cost', state: 'changed', rows: [2, 2], differences: 1 },
      ],
    })
    expect(await comparison.rows('parameter', 'cost')).toMatchObject({
      ...{ columns: ['i'], cells: ['value', 'unit'], total: 1 },
      results: [
        {
          key: ['y'],
          values: [
            [2, 'm'],
            [3, 'm'],
          ],
        },
      ],
    })
    expect(await comparison.rows('table', 'spare')).toMatchObject({ total: 0, results: [] })
    await expect(comparison.rows('table', 'none')).rejects.toThrow(/have no table “none”/)
  })

  test('compares rows that hold true and false, and zeros of either sign', async () => {
    const p = await newPlatform(service)
    await p.units('m')
    const sides: { platform: string; run: number }[] = []
    for (const isOn of [true, false]) {
      const problem = await TestProblem.on(p)
      await problem.set('i', ['x', 'y'])
      const on = await problem.make('parameter', ['i'], null, 'on')
      const data = `{"i":["x","y"],"values":[${isOn},-0.0],"units":["m","m"]}`
      expect((await problem.add('parameter', on, data)).status).toBe(200)
      sides.push({ platform: p.name, run: problem.run })
    }
    const comparison = await compare(service, { sides })
    const { results } = await comparison.rows('parameter', 'on')
    expect(results).toEqual([
      {
        key: ['x'],
        values: [
          [true, 'm'],
          [false, 'm'],
        ],
      },
    ])
  })

  test('refuses what cannot be compared, and leaves no file behind', async () => {
    const { p, a, sides } = await twoRuns()
    const files = filesOfComparisons()
    const refused = (request: object, why: RegExp) => expect(compare(service, request)).rejects.toThrow(why)
    await refused({ sides: sides.slice(1) }, /two to 5 runs/)
    await refused({ sides, tolerance: { absolute: -1, relative: 0 } }, /from 0/)
    await refused({ sides: [...sides, { platform: p.name, run: 999 }] }, /run_not_found/)
    await refused({ sides: [...sides, { platform: 'nowhere', run: 1 }] }, /platform_not_found/)
    const early = await compare(service, { sides: [{ platform: `${p.name}@1`, run: a }, sides[0]!] })
    await expect(early.info()).rejects.toThrow(/run_not_found/)
    await expect(early.differences()).rejects.toThrow(/run_not_found/)
    expect(filesOfComparisons()).toEqual(files)
  })

  test('is cancelled by its job, and can be made again', async () => {
    const { sides } = await twoRuns()
    // The state of the past has to be written first, so the job is still there to be cancelled.
    const past = [{ platform: `${sides[0]!.platform}@9`, run: sides[0]!.run }, sides[1]!]
    const comparison = await compare(service, { sides: past })
    await service.call('DELETE', `/desk/v1/jobs/${comparison.id}`)
    await comparison.info().catch((error: Error) => expect(error.message).toMatch(/cancelled/))
    const again = await compare(service, { sides: past })
    expect((await again.info()).sides).toHaveLength(2)
  })
})

/** The change note of a comparison. */
const noteOf = ({ id }: { id: string }, format: string) =>
  service.app.inject({
    url: `/desk/v1/comparisons/${id}/note?format=${format}`,
    headers: { host: new URL(service.service.url).host },
  })

test('a change note has the rows of optimization items that differ', async () => {
  const p = await newPlatform(service)
  await p.units('m')
  const sides: { platform: string; run: number }[] = []
  for (const cost of [1.5, 2]) {
    const problem = await TestProblem.on(p)
    await problem.set('i', ['x', 'y', ...(cost === 2 ? ['z'] : [])])
    const parameter = await problem.make('parameter', ['i'], null, 'cost')
    await problem.add('parameter', parameter, `{"i":["x","y"],"values":[${cost},3],"units":["m","m"]}`)
    sides.push({ platform: p.name, run: problem.run })
  }
  const comparison = await compare(service, { sides })
  const { body } = await noteOf(comparison, 'md')
  expect(body).toContain('| indexset | i | z |  |  | there |  |')
  expect(body).toContain('| parameter | cost | x | value | 1.5 | 2 | 0.5 |')
  expect(body).not.toContain('| parameter | cost | y |')
  const sheets = unzipSync(new Uint8Array((await noteOf(comparison, 'xlsx')).rawPayload))
  expect(strFromU8(sheets['xl/worksheets/sheet6.xml']!)).toContain('cost')
})

test('a change note tells what was compared and every difference, as Markdown and as a workbook', async () => {
  const { p, sides } = await twoRuns()
  const comparison = await compare(service, { sides })
  const { body } = await noteOf(comparison, 'md')
  expect(body).toContain(`- A: M / A, version 1 (platform ${p.name})`)
  expect(body).toContain('- Equal within: 0.0001 %')
  expect(body).toContain('| Changed | 1 |\n| Equal | 2 |')
  expect(body).toContain(String.raw`| World | Energy\|Electricity | EJ | 2030 | Changed | 2 | 3 | 1 | +50.0 % |  |`)
  const sheets = unzipSync(new Uint8Array((await noteOf(comparison, 'xlsx')).rawPayload))
  const workbook = strFromU8(sheets['xl/workbook.xml']!)
  for (const name of ['summary', 'variables', 'differences', 'meta', 'optimization'])
    expect(workbook).toContain(`name="${name}"`)
  expect(strFromU8(sheets['xl/worksheets/sheet3.xml']!)).toContain('Energy|Electricity')
})
