import { describe, expect, it } from 'vitest'
import { generate } from './generate.ts'
import { referenceCases } from './reference-cases.ts'
import { wire14, wire17, wires } from './wires.ts'

describe('a question on the wire', () => {
  it('of 0.14 has its arguments in the address, and the filter as its body', () => {
    const filter = { region: { name: 'World' } }
    const path = '/iamc/datapoints/?table=true&join_parameters=true&join_runs=true'
    expect(wire14.page('datapoints', filter, 0)).toEqual({ path, body: filter })
    expect(wire14.page('datapoints', filter, 5_000)).toEqual({ path: `${path}&offset=5000`, body: filter })
    expect(wire14.at('/units')).toBe('/units/')
  })

  it('of 0.17 has its arguments beside the filter, and no slash at its end', () => {
    const body = { join_parameters: true, join_runs: true, join_run_id: false, region: { name: 'World' } }
    const path = '/iamc/datapoints/tabulate'
    expect(wire17.page('datapoints', { region: { name: 'World' } }, 0)).toEqual({ path, body })
    expect(wire17.page('datapoints', { region: { name: 'World' } }, 5_000)).toEqual({
      path: `${path}?limit=5000&offset=5000`,
      body,
    })
    expect(wire17.at('/units')).toBe('/units')
  })

  it('is put by every wire, for every question of the table', () => {
    const questions = referenceCases(generate(1_000))
    expect(new Set(questions.map(({ name }) => name)).size).toBe(questions.length)
    for (const wire of wires) {
      for (const { list, filter, offset } of questions) {
        const { path, body } = wire.page(list, filter([...Array(48).keys()]), offset)
        expect(path.split('?')[0]!.endsWith('/')).toBe(wire.version === '0.14')
        expect(body).toMatchObject(filter([...Array(48).keys()]))
      }
    }
  })
})
