import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Decisions, ImportState } from '../../../contract/imports.ts'
import { importFiles } from '../../../testing/import.ts'
import { newPlatform, type TestPlatform } from '../../../testing/platform.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { madeWorkbook, type MadeCell } from '../../../testing/workbook.ts'
import { readDecisions, type DecisionFlags } from '../../../commands/decision-flags.ts'

/** Tables of optimization items, a file made for each rule, and what becomes of them. */

let service: TestService
let p: TestPlatform
let folder: string

beforeAll(async () => {
  service = await startTestService()
  folder = mkdtempSync(join(tmpdir(), 'desk-items-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await service.close()
})
beforeEach(async () => {
  p = await newPlatform(service)
})

const run = { set: ['model=M', 'scenario=S'], create: true }

/** Imports files by their contents, decided as flags of the command say. */
async function bring(files: Record<string, string | Uint8Array>, flags: DecisionFlags = {}): Promise<ImportState> {
  const paths = Object.entries(files).map(([name, content]) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  })
  const decisions: Partial<Decisions> = readDecisions({ ...run, ...flags })
  return importFiles(service, p.name, paths, decisions)
}

interface Item {
  name: string
  data: unknown
  indexset_names: string[]
  column_names: string[] | null
}

/** The records of a kind: parameters, indexsets, scalars. */
async function all(kind: string): Promise<Item[]> {
  const answer = await p.call('PATCH', `/optimization/${kind}/?table=false`, {})
  return answer.body.results as Item[]
}

const data = async (kind: string, name: string) => (await all(kind)).find((item) => item.name === name)?.data

const problems = ({ report }: ImportState) => report!.problems.map(({ message }) => message)

const parameter = 'technology,year,value,unit\ncoal,2020,1,MW\ngas,2020,2.5,MW\ncoal,2030,3,GW\n'

describe('a parameter', () => {
  test('comes with its index sets, units and every row', async () => {
    const { result, report } = await bring({ 'cost.csv': parameter }, { parameter: ['capital_cost'] })
    expect(result).toMatchObject({ points: 0, items: 3, runs: [{ model: 'M', scenario: 'S', version: 1 }] })
    expect(report!.optimization).toEqual([
      { kind: 'indexset', name: 'technology', columns: [], rows: 2 },
      { kind: 'indexset', name: 'year', columns: [], rows: 2 },
      { kind: 'parameter', name: 'capital_cost', columns: ['technology', 'year'], rows: 3 },
    ])
    expect(report!.creates.units).toEqual(['GW', 'MW'])
    expect(await all('parameters')).toMatchObject([
      {
        name: 'capital_cost',
        indexset_names: ['technology', 'year'],
        column_names: null,
        data: {
          technology: ['coal', 'gas', 'coal'],
          year: [2020, 2020, 2030],
          values: [1, 2.5, 3],
          units: ['MW', 'MW', 'GW'],
        },
      },
    ])
    expect(await data('indexsets', 'technology')).toEqual(['coal', 'gas'])
    expect(await data('indexsets', 'year')).toEqual([2020, 2030])
  })

  test('has the index columns, the values and the unit that its user names', async () => {
    const table = 'T,Y,cost,note\ncoal,2020,1,x\n'
    const flags = { parameter: ['c'], index: 'T=technology,Y', value: 'cost', unit: 'USD', drop: ['note'] }
    await bring({ 'a.csv': table }, flags)
    expect(await all('parameters')).toMatchObject([
      {
        indexset_names: ['technology', 'Y'],
        column_names: ['T', 'Y'],
        data: { T: ['coal'], Y: [2020], values: [1], units: ['USD'] },
      },
    ])
  })

  test.each<[string, string, DecisionFlags, RegExp]>([
    ['a column that nobody has named', 'i,note,value\na,x,1\n', { index: 'i' }, /column "note" would be lost/],
    ['a column that is not there', 'i,value\na,1\n', { index: 'k' }, /there is no column "k"/],
    ['no values', 'i,j\na,b\n', {}, /none of the columns i, j is called value/],
    ['a blank element', 'i,value\n,1\n', {}, /line 2, column i: is blank/],
    ['no number', 'i,value\na,many\n', {}, /line 2, column value: "many" is no number/],
    ['an infinite value', 'i,value\na,+Inf\n', {}, /"\+Inf" is no number/],
    ['a cell too many', 'i,value\na,1,2\n', {}, /line 2, column 3: there is a cell beyond the last column/],
    [
      'a column called like one of its own',
      'units,value\na,1\n',
      { index: 'units', unit: 'x' },
      /"units" cannot be called so/,
    ],
    [
      'a decision without meaning',
      'i,value\na,1\n',
      { fill: ['region'] },
      /--fill has no meaning for optimization items/,
    ],
  ])('is refused for %s', async (_why, table, flags, said) => {
    const state = await bring({ 'a.csv': table }, { parameter: ['a'], ...flags })
    expect(problems(state)).toEqual([expect.stringMatching(said)])
    expect(state.result).toBeNull()
  })

  test('names differing rows, unless one of them is taken', async () => {
    const table = 'i,value\na,1\nb,2\na,3\nb,2\n'
    const state = await bring({ 'a.csv': table }, { parameter: ['a'] })
    expect(problems(state)).toEqual([
      'a.csv, line 2, column a: different values for a of a: 1 here, 3 in row 4. To take the first of different values: ' +
        '--keep first (gives up 1 row); to take the last of different values: --keep last (gives up 1 row).',
    ])
    const taken = await bring({ 'a.csv': table }, { parameter: ['a'], keep: 'last' })
    expect(taken.report!.notes).toContain('1 row is given more than once with the same value.')
    expect(taken.report!.notes).toContain('1 row with another value for the same elements left out: the last counts.')
    expect(await data('parameters', 'a')).toMatchObject({ i: ['b', 'a'], values: [2, 3] })
  })

  test('passes rows without a value over, and counts them', async () => {
    const { report } = await bring({ 'a.csv': 'i,value\na,1\nb,\nc,tbd\n' }, { parameter: ['a'], blank: ['tbd'] })
    expect(report!.files).toMatchObject([{ name: 'a.csv', rows: 3, empty_rows: 2 }])
    expect(await data('parameters', 'a')).toMatchObject({ i: ['a'] })
    expect(await data('indexsets', 'i')).toEqual(['a'])
  })

  test('creates units only where that is decided', async () => {
    const state = await bring({ 'cost.csv': parameter }, { parameter: ['c'], create: false })
    expect(problems(state)).toEqual([
      expect.stringContaining('the platform has no unit "GW" (1 item, 1 row)'),
      expect.stringContaining('the platform has no unit "MW" (1 item, 2 rows)'),
    ])
  })
})

describe('index sets', () => {
  test('keep the order of their table; elements that only rows name are added', async () => {
    const files = { 'technology.csv': 'technology\ngas\ncoal\n', 'cost.csv': parameter.replaceAll('2030', '2030.0') }
    const { report } = await bring({ ...files, 'more.csv': 'technology,value\nwind,1\n' }, { items: true })
    expect(await data('indexsets', 'technology')).toEqual(['gas', 'coal', 'wind'])
    expect(report!.notes).toContain(
      '1 element that the table of the index set "technology" lacks is added to it: wind.',
    )
    expect(report!.notes).toContain(
      'Index sets without a table of their own get the elements that rows name: year (2).',
    )
  })

  test('of another type refuse the elements of a column, by their row', async () => {
    await bring({ 'year.csv': 'year\n2020\n' }, { items: true })
    const [{ id }] = (await p.call('PATCH', '/runs/?table=false', {})).body.results as [{ id: number }]
    const state = await bring(
      { 'cost.csv': 'year,value\n2020,1\nlate,2\n' },
      { items: true, set: [], 'into-run': `${id}` },
    )
    expect(problems(state)).toEqual([
      expect.stringContaining(
        'line 3, column year: "late" is no element of the index set "year", whose elements are whole numbers.',
      ),
    ])
  })

  test('of MESSAGE stand behind several columns', async () => {
    await bring({ 'a.csv': 'node_loc,node_dest,year_vtg,level,value\nA,B,2020,final,1\n' }, { items: true })
    expect(await all('parameters')).toMatchObject([
      {
        indexset_names: ['node', 'node', 'year', 'level'],
        column_names: ['node_loc', 'node_dest', 'year_vtg', 'level'],
      },
    ])
    expect(await data('indexsets', 'node')).toEqual(['A', 'B'])
  })
})

describe('other items', () => {
  test('GAMS: sets with texts, sets over sets, scalars, levels with marginals', async () => {
    const { report } = await bring(
      {
        'i.csv': '"i","Text"\n"seattle","a plant"\n',
        'ij.csv': '"i","j","Text"\n"seattle","chicago",\n',
        'd.csv': '"i","j","Val"\n"seattle","chicago",1.7\n',
        'f.csv': '"Val"\n90\n',
        'x.csv': '"i","j","Level","Marginal","Lower","Upper","Scale"\n"seattle","chicago",300,0.0,0,+Inf,1\n',
        'c_0.csv': 'i_0,j_1,value\nseattle,chicago,2\n',
      },
      { items: true, equation: ['x.csv=demand'] },
    )
    expect(report!.optimization.map(({ kind, name, rows }) => [kind, name, rows])).toEqual([
      ['indexset', 'i', 1],
      ['indexset', 'j', 1],
      ['table', 'ij', 1],
      ['parameter', 'd', 1],
      ['scalar', 'f', 1],
      ['equation', 'demand', 1],
      ['parameter', 'c_0', 1],
    ])
    expect(report!.notes).toContain('x.csv: not kept, for an item has no place for them: Lower, Upper, Scale.')
    expect(await data('equations', 'demand')).toEqual({ i: ['seattle'], j: ['chicago'], levels: [300], marginals: [0] })
    expect(await data('tables', 'ij')).toEqual({ i: ['seattle'], j: ['chicago'] })
    expect((await all('scalars'))[0]).toMatchObject({ name: 'f', value: 90 })
    expect((await all('parameters'))[1]).toMatchObject({ indexset_names: ['i', 'j'], column_names: ['i_0', 'j_1'] })
  })

  test('a workbook of ixmp', async () => {
    const sheet = (name: string, ...rows: MadeCell[][]) => ({ name, rows })
    const book = madeWorkbook(
      sheet('ix_type_mapping', ['item', 'ix_type'], ['node', 'set'], ['demand', 'par'], ['lost', 'par'], ['i', 'par']),
      sheet('node', ['node'], ['World']),
      sheet('demand', ['node', 'year', 'value', 'unit'], ['World', '2020', 1, 'GWa']),
      sheet('demand(2)', ['node', 'year', 'value', 'unit'], ['World', '2030', 2, 'GWa']),
      sheet('i', ['value', 'unit'], [0.05, '-']),
      sheet('notes', ['by hand']),
    )
    const { report } = await bring({ 'book.xlsx': book })
    expect(await data('parameters', 'demand')).toEqual({
      ...{ node: ['World', 'World'], year: [2020, 2030], values: [1, 2], units: ['GWa', 'GWa'] },
    })
    expect(await all('scalars')).toMatchObject([{ name: 'i', value: 0.05 }])
    expect(report!.notes).toEqual([
      'book.xlsx: not read: the sheet "notes".',
      'book.xlsx: ix_type_mapping names "lost", which have no sheet.',
      'Index sets without a table of their own get the elements that rows name: year (2).',
    ])
  })
})

describe('OSeMOSYS', () => {
  const config = `
NO: { type: set, dtype: str }
YEAR: { type: set, dtype: int }
Cost: { type: param, dtype: float, indices: [NO, YEAR], default: 0 }
Life: { type: param, dtype: int, indices: [NO], default: 20 }
Rate: { type: param, dtype: float, indices: [], default: 0.05 }
NewCapacity: { type: result, dtype: float, indices: [NO, YEAR], default: 0 }
`
  const files = { 'config.yaml': config, 'NO.csv': 'VALUE\n01\n', 'cost.csv': 'NO,YEAR,VALUE\n01,2020.0,3\n' }

  test('a config says what its tables are: names, types, and items without rows', async () => {
    const { report } = await bring({ ...files, 'Rate.csv': 'VALUE\n0.05\n', 'other.csv': 'a,b\n1,2\n' })
    expect(await data('indexsets', 'NO')).toEqual(['01'])
    expect(await data('indexsets', 'YEAR')).toEqual([2020])
    expect(await all('parameters')).toMatchObject([
      { name: 'Cost', data: { NO: ['01'], YEAR: [2020], values: [3], units: [''] } },
      { name: 'Life', indexset_names: ['NO'], data: {} },
    ])
    expect(await all('scalars')).toMatchObject([{ name: 'Rate', value: 0.05 }])
    expect(report!.notes).toEqual([
      'other.csv: not read. It is no set, parameter or result of the config.',
      'config.yaml: defaults are not written as rows, all being 0 but Life 20, Rate 0.05.',
      'Index sets without a table of their own get the elements that rows name: YEAR (1).',
    ])
  })

  test('a value that is no whole number, and a year that is none, are refused by their row', async () => {
    const state = await bring({ ...files, 'Life.csv': 'NO,VALUE\n01,1.5\n', 'YEAR.csv': 'VALUE\nlate\n' })
    expect(problems(state)).toEqual([
      expect.stringContaining('Life.csv, line 2, column VALUE: "1.5" is no whole number, as all values of Life are.'),
      expect.stringContaining('YEAR.csv, line 2, column VALUE: "late" is no element of the index set "YEAR"'),
    ])
  })
})

describe('a run that is there', () => {
  const idOf = async () =>
    ((await p.call('PATCH', '/runs/?table=false', {})).body.results as { id: number }[]).at(-1)!.id

  test('has the same already: nothing is written', async () => {
    await bring({ 'cost.csv': parameter }, { items: true })
    const again = await bring({ 'cost.csv': parameter }, { items: true, same: 'skip' })
    expect(again.report).toMatchObject({ runs: [], items: 0, same: [{ model: 'M', scenario: 'S', version: 1 }] })
    const changed = await bring({ 'cost.csv': parameter.replace('2.5', '2.6') }, { items: true, same: 'skip' })
    expect(changed.result).toMatchObject({ runs: [{ version: 2 }] })
    // Nothing but the kind of a number tells these apart.
    const whole = await bring({ 'cost.csv': parameter.replace('2.5', '2') }, { items: true, same: 'skip' })
    expect(whole.result).toMatchObject({ runs: [{ version: 3 }] })
  })

  test('takes new rows and values, and keeps the others', async () => {
    await bring({ 'cost.csv': parameter, 'f.csv': 'value,unit\n1,MW\n', 'ij.csv': 'i,j,text\na,b,\n' }, { items: true })
    const id = await idOf()
    const more = {
      'cost.csv': 'technology,year,value,unit\nwind,2030,9,MW\ncoal,2020,1.5,MW\n',
      'f.csv': 'value,unit\n2,MW\n',
      'ij.csv': 'i,j,text\na,b,\na,c,\n',
    }
    const { result } = await bring(more, { items: true, set: [], 'into-run': `${id}` })
    expect(result!.runs).toMatchObject([{ id, version: 1 }])
    expect(await data('parameters', 'cost')).toEqual({
      technology: ['coal', 'coal', 'gas', 'wind'],
      year: [2020, 2030, 2020, 2030],
      values: [1.5, 3, 2.5, 9],
      units: ['MW', 'GW', 'MW', 'MW'],
    })
    expect(await data('indexsets', 'technology')).toEqual(['coal', 'gas', 'wind'])
    expect(await all('scalars')).toMatchObject([{ value: 2 }])
    expect(await data('tables', 'ij')).toEqual({ i: ['a', 'a'], j: ['b', 'c'] })
    const undone = await service.call('POST', `/desk/v1/${p.name}/undo`, { transaction__id: result!.transaction })
    expect(undone.status).toBe(200)
    expect(await data('parameters', 'cost')).toMatchObject({ technology: ['coal', 'gas', 'coal'], values: [1, 2.5, 3] })
    expect(await data('indexsets', 'technology')).toEqual(['coal', 'gas'])
  })

  test('refuses an item with other index columns, naming both', async () => {
    await bring({ 'cost.csv': parameter }, { items: true })
    const other = { 'cost.csv': 'technology,value\ncoal,1\n' }
    const state = await bring(other, { items: true, set: [], 'into-run': `${await idOf()}` })
    expect(problems(state)).toEqual([
      expect.stringMatching(/"cost" of run \d+ has the index columns technology, year, the files technology\./),
    ])
  })
})

describe('files of a kind that nobody has named', () => {
  test('are offered, and a run has to be named', async () => {
    const offered = await bring({ 'cost.csv': parameter, 'i.csv': 'i\na\n' }, { set: [] })
    expect(
      offered.report!.problems.map(({ kind, preselected, choices }) => [kind, preselected, choices[0]!.flag]),
    ).toEqual([
      ['item', 0, '--parameter "cost.csv=cost"'],
      ['item', 0, '--indexset "i.csv=i"'],
    ])
    const asked = await bring({ 'cost.csv': parameter }, { parameter: ['cost.csv=cost'], set: [] })
    expect(asked.report!.problems.map(({ choices: [choice] }) => [choice!.flag, choice!.asks])).toEqual([
      ['--set model=NAME', 'NAME'],
      ['--set scenario=NAME', 'NAME'],
    ])
  })

  test('beside items: scenario data are refused; either of them can be left out', async () => {
    const files = { 'cost.csv': parameter, 'data.csv': 'model,scenario,region,variable,unit,2020\nM,S,W,V,U,1\n' }
    const state = await bring(files, { parameter: ['cost.csv=cost'] })
    expect(problems(state)).toEqual([expect.stringContaining('data.csv is a table of scenario data')])
    // Nothing of the file would be imported: that is not decided for anybody.
    expect(state.report!.problems[0]!.preselected).toBeNull()
    const { result } = await bring(files, { parameter: ['cost.csv=cost'], without: ['data.csv'] })
    expect(result).toMatchObject({ items: 3 })
    const others = await bring(files, { without: ['cost.csv'], set: [], create: true })
    expect(others.report).toMatchObject({ points: 1, problems: [], notes: ['cost.csv: left out.'] })
  })
})
