import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type Answer, type TestService } from '../../testing/service.ts'
import { TestProblem } from '../../testing/optimization.ts'
import { newPlatform } from '../../testing/platform.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

interface Check {
  rows: { state: string; before: unknown; problems: { column: string; message: string }[] }[]
  removed: number
  dependents: unknown[]
}

/** A parameter x over technologies and years, in kg, and what asks for changes of an item of its run. */
async function newCosts() {
  const p = await newPlatform(service)
  await p.units('kg', 'm', '')
  const problem = await TestProblem.on(p)
  const sets = { t: await problem.set('t', ['coal', 'gas']), y: await problem.set('y', [2020, 2030]) }
  const id = await problem.make('parameter', ['t', 'y'])
  await problem.add('parameter', id, '{"t":["coal","coal"],"y":[2020,2030],"values":[1.5,2.0],"units":["kg","kg"]}')
  const ask = (path: string, kind: string, item: number, change: object): Promise<Answer> =>
    service.call('POST', `/desk/v1/${p.name}/items/${item}/${path}`, { kind, columns: [], ...change })
  const check = async (change: object, kind = 'parameter', item = id): Promise<Check> => {
    const answer = await ask('check', kind, item, change)
    expect(answer.status, answer.text).toBe(200)
    return answer.body as Check
  }
  const change = (wanted: object, kind = 'parameter', item = id) => ask('change', kind, item, wanted)
  return { p, problem, sets, id, check, change }
}

const columns = ['t', 'y', 'values', 'units']

describe('rows that are typed', () => {
  test('are judged each by itself: new, changed, the same, or wrong in a cell', async () => {
    const { check } = await newCosts()
    const set = [
      ['coal', '2020', '1.50', 'kg'],
      ['coal', '2030', '7', null],
      ['gas', '2030', '3', ''],
      ['oil', '2030', '3', 'kg'],
      ['gas', '20x', '1,5', 'tonnes'],
      ['gas', '2020', null, 'kg'],
      ['gas', '2030', '9', 'm'],
    ]
    const { rows } = await check({ columns, set })
    expect(rows.map(({ state }) => state)).toEqual(['same', 'changed', 'new', 'wrong', 'wrong', 'wrong', 'wrong'])
    expect(rows[1]!.before).toEqual([2, 'kg'])
    expect(rows[2]!.before).toBeNull()
    expect(rows.slice(3).map(({ problems }) => problems.map(({ column }) => column))).toEqual([
      ['t'],
      ['y', 'values', 'units'],
      ['values'],
      ['t'],
    ])
    expect(rows[3]!.problems[0]!.message).toBe(
      'oil is no element of the index set t. Add it there first, or correct it.',
    )
    expect(rows[6]!.problems[0]!.message).toBe('Row 3 is the same row.')
  })

  test('are written in one transaction, in which others go; whole numbers among floats are floats', async () => {
    const { p, problem, id, change } = await newCosts()
    const set = [['gas', '2030', '3', 'm'], ['coal', '2030', '7', null]] // prettier-ignore
    const answer = await change({ columns, set, remove: [['coal', '2020']] })
    expect(answer.status, answer.text).toBe(200)
    expect(await problem.json('parameter', id)).toBe(
      '{"t":["coal","gas"],"y":[2030,2030],"values":[7.0,3.0],"units":["kg","m"]}',
    )
    const { results } = (await service.call('GET', `/desk/v1/${p.name}/transactions?limit=1`)).body as {
      results: { id: number; operation: string }[]
    }
    expect(results[0]!.operation).toBe('changeItem')
    await service.call('POST', `/desk/v1/${p.name}/undo`, { transaction__id: results[0]!.id })
    expect(await problem.data('parameter', id)).toMatchObject({ values: [1.5, 2], units: ['kg', 'kg'] })
  })

  test('whole numbers stay whole where no float is; a row that goes and comes takes its new cells', async () => {
    const { problem, change, check } = await newCosts()
    const id = await problem.make('parameter', ['t'], null, 'whole')
    await problem.add('parameter', id, '{"t":["coal"],"values":[1],"units":["kg"]}')
    const wanted = { columns: ['t', 'values', 'units'], set: [['coal', '2', 'm']], remove: [['coal']] }
    expect(await check(wanted, 'parameter', id)).toMatchObject({ rows: [{ state: 'new' }], removed: 1 })
    await change(wanted, 'parameter', id)
    expect(await problem.json('parameter', id)).toBe('{"t":["coal"],"values":[2],"units":["m"]}')
  })

  test('with one wrong cell nothing is written, and the answer names its place', async () => {
    const { problem, id, change } = await newCosts()
    const set = [['gas', '2030', '3', 'm'], ['gas', '2040', '7', 'm']] // prettier-ignore
    const { status, body } = await change({ columns, set, remove: [['coal', '2020']] })
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { error_name: 'optimization_data_validation_error', detail: [{ loc: ['body', 'data', 'y', 1] }] },
    })
    expect(await problem.data('parameter', id)).toMatchObject({ values: [1.5, 2] })
  })

  test('get the unit of all others where they come without one; several units leave it open', async () => {
    const { id, problem, check, change } = await newCosts()
    const set = [['gas', '2030', '3', null]]
    await change({ columns, set: [...set, ['gas', '2020', '3', 'm']] })
    expect(await problem.data('parameter', id)).toMatchObject({ units: ['kg', 'kg', 'm', 'kg'] })
    const { rows } = await check({ columns, set, remove: [['gas', '2030']] })
    expect(rows[0]!.problems).toEqual([{ column: 'units', message: 'A new row needs a unit.' }])
  })

  test('of a table have no cells; those that it has already are the same', async () => {
    const { problem, check, change } = await newCosts()
    const id = await problem.make('table', ['t'], null, 'links')
    await problem.add('table', id, { t: ['gas'] })
    const wanted = { columns: ['t'], set: [['gas'], ['coal']] }
    expect((await check(wanted, 'table', id)).rows.map(({ state }) => state)).toEqual(['same', 'new'])
    await change(wanted, 'table', id)
    expect(await problem.data('table', id)).toEqual({ t: ['gas', 'coal'] })
  })

  test('that go need no columns; those that are not there are passed over', async () => {
    const { problem, id, check, change } = await newCosts()
    const wanted = { remove: [['coal', '2020'], ['coal', 'late'], ['gas', '2030']] } // prettier-ignore
    expect(await check(wanted)).toMatchObject({ rows: [], removed: 1 })
    await change(wanted)
    expect(await problem.data('parameter', id)).toMatchObject({ y: [2030] })
  })

  test('need columns that are those of the item', async () => {
    const { change } = await newCosts()
    for (const odd of [
      ['t', 'values'],
      ['t', 'y', 'levels'],
      ['t', 't', 'y'],
    ])
      // prettier-ignore
      expect((await change({ columns: odd, set: [odd] })).status).toBe(422)
  })
})

describe('elements of an index set', () => {
  test('are added as what the set holds', async () => {
    const { problem, sets, check, change } = await newCosts()
    const wanted = { columns: ['element'], set: [['2020'], ['2040'], ['late'], ['2040']] }
    const { rows } = await check(wanted, 'indexset', sets.y)
    expect(rows.map(({ state }) => state)).toEqual(['same', 'new', 'wrong', 'wrong'])
    await change({ ...wanted, set: [['2020'], ['2040']] }, 'indexset', sets.y)
    const empty = await problem.set('regions')
    await change({ columns: ['element'], set: [['DE'], ['7']] }, 'indexset', empty)
    const { results } = (await problem.p.call('PATCH', '/optimization/indexsets/?table=false', { run_id: problem.run }))
      .body as { results: { name: string; data: unknown[] }[] }
    expect(Object.fromEntries(results.map(({ name, data }) => [name, data]))).toEqual({
      ...{ t: ['coal', 'gas'], y: [2020, 2030, 2040], regions: ['DE', '7'] },
    })
  })

  test('take the rows with them that use them, which is told before', async () => {
    const { problem, sets, id, check, change } = await newCosts()
    const wanted = { remove: [['2030'], ['2099']] }
    expect(await check(wanted, 'indexset', sets.y)).toEqual({
      ...{ rows: [], removed: 1, dependents: [{ kind: 'parameter', name: 'x', rows: 1 }] },
    })
    await change(wanted, 'indexset', sets.y)
    expect(await problem.data('parameter', id)).toMatchObject({ y: [2020] })
  })
})

describe('a scalar', () => {
  test('takes a value, a unit, or both', async () => {
    const { p, problem, check, change } = await newCosts()
    const made = { run_id: problem.run, name: 's', value: 1, unit_name: 'kg' }
    const { id } = (await p.ok('POST', '/optimization/scalars/', made)) as { id: number }
    const wrong = await check({ columns: ['value', 'unit'], set: [['many', 'tonnes']] }, 'scalar', id)
    expect(wrong.rows[0]!.problems.map(({ column }) => column)).toEqual(['value', 'unit'])
    expect((await change({ columns: ['unit'], set: [['m']] }, 'scalar', id)).status).toBe(200)
    expect((await change({ columns: ['value'], set: [['0.05']] }, 'scalar', id)).status).toBe(200)
    const scalar = await p.ok('GET', `/optimization/scalars/${id}/`)
    expect(scalar).toMatchObject({ value: 0.05, unit: { name: 'm' } })
    expect((await check({ columns: ['value'], set: [['5e-2']] }, 'scalar', id)).rows[0]!.state).toBe('same')
  })
})

describe('another name', () => {
  test('is given to an item that nothing else of its kind has; its data and docs stay', async () => {
    const { p, problem, id } = await newCosts()
    await problem.make('parameter', ['t'], null, 'taken')
    await p.ok('POST', '/docs/optimization/parameters/', { dimension_id: id, description: 'What they cost' })
    const rename = (name: string) =>
      service.call('POST', `/desk/v1/${p.name}/items/${id}/name`, { kind: 'parameter', name })
    expect((await rename('taken')).status).toBe(409)
    const made = ((await rename('costs')).body as { id: number }).id
    const item = await p.ok('GET', `/optimization/parameters/${made}/`)
    expect(item).toMatchObject({ name: 'costs', indexset_names: ['t', 'y'], data: { values: [1.5, 2] } })
    const docs = await p.ok('GET', `/docs/optimization/parameters/?dimension_id=${made}`)
    expect(JSON.stringify(docs)).toContain('What they cost')
    expect((await problem.p.call('GET', `/optimization/parameters/${id}/`)).status).toBe(404)
    const refused = await service.call('POST', `/desk/v1/${p.name}/items/1/name`, { kind: 'indexset', name: 'other' })
    expect(refused.status).toBe(422)
  })
})
