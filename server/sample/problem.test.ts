import { describe, expect, test } from 'vitest'
import { indexSets, items, scalars } from './problem.ts'

/** The solution is optimal: primal feasible, dual feasible, complementary, and both objectives agree. */

type Numbers = Map<string, [first: number, second: number]>

const numbersOf = (name: string): Numbers =>
  new Map(
    items
      .find((item) => item.name === name)!
      .tuples.map(([key, first, second]) => [key.join(' '), [Number(first), Number(second)]]),
  )

const [cost, available, demand] = ['cost', 'available', 'demand'].map(numbersOf) as [Numbers, Numbers, Numbers]
const [delivery, balance, limit] = ['delivery', 'balance', 'limit'].map(numbersOf) as [Numbers, Numbers, Numbers]
const elements = (name: string) => indexSets.find((set) => set.name === name)!.elements
const kept = 1 - scalars.find((scalar) => scalar.name === 'loss')!.value
const lines = items.find((item) => item.name === 'connection')!.tuples.map(([key]) => key)
const first = (numbers: Numbers, ...key: unknown[]): number => numbers.get(key.join(' '))![0]
const second = (numbers: Numbers, ...key: unknown[]): number => numbers.get(key.join(' '))![1]
const total = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)

describe.each([...elements('hour')])('at %d o’clock', (hour) => {
  test.each(lines.map(([plant, region]) => [plant, region]))('the line from %s to %s', (plant, region) => {
    const [level, marginal] = delivery.get(`${plant} ${region} ${hour}`)!
    expect(level).toBeGreaterThanOrEqual(0)
    expect(marginal).toBeGreaterThanOrEqual(0)
    expect(level * marginal).toBe(0)
    const reduced = first(cost, plant, region) - kept * second(balance, region, hour) - second(limit, plant, hour)
    expect(marginal).toBeCloseTo(reduced, 9)
  })

  test.each([...elements('region')])('%s gets what it needs', (region) => {
    const [level, price] = balance.get(`${region} ${hour}`)!
    const sent = lines.filter(([, to]) => to === region).map(([plant]) => first(delivery, plant, region, hour))
    expect(level).toBeCloseTo(kept * total(sent), 9)
    expect(level).toBeGreaterThanOrEqual(first(demand, region, hour))
    expect(price).toBeGreaterThanOrEqual(0)
    expect((level - first(demand, region, hour)) * price).toBe(0)
  })

  test.each([...elements('plant')])('%s sends what it can', (plant) => {
    const [level, marginal] = limit.get(`${plant} ${hour}`)!
    const sent = lines.filter(([from]) => from === plant).map(([, region]) => first(delivery, plant, region, hour))
    expect(level).toBeCloseTo(total(sent), 9)
    expect(level).toBeLessThanOrEqual(first(available, plant, hour))
    expect(marginal).toBeLessThanOrEqual(0)
    expect((first(available, plant, hour) - level) * marginal).toBeCloseTo(0, 9)
  })
})

test('the total cost is what the deliveries cost, and what the prices pay', () => {
  const level = first(numbersOf('total_cost'))
  expect(level).toBeCloseTo(
    total([...delivery].map(([key, [sent]]) => sent * first(cost, ...key.split(' ').slice(0, 2)))),
    6,
  )
  const earned = total([...balance].map(([key, [, price]]) => price * first(demand, key)))
  const saved = total([...limit].map(([key, [, marginal]]) => marginal * first(available, key)))
  expect(level).toBeCloseTo(earned + saved, 6)
})

test('every key consists of elements of the index sets of its columns, and no two are alike', () => {
  for (const { name, indexSets: columns, columnNames, tuples } of items) {
    if (columnNames) expect(columnNames).toHaveLength(columns.length)
    for (const [key] of tuples) {
      expect(key, name).toHaveLength(columns.length)
      for (const [i, column] of columns.entries()) expect(elements(column), name).toContain(key[i])
    }
    expect(new Set(tuples.map(([key]) => JSON.stringify(key))).size, name).toBe(tuples.length)
  }
})
