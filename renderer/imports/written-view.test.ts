import { describe, expect, test } from 'vitest'
import { chooseRegion, chooseVariable } from './written-view.ts'

const values = (series: Record<string, number>) =>
  Object.entries(series).map(([value, count]) => ({ value, series: count, points: count }))

describe('a first chart', () => {
  test.each([
    [{ Africa: 90, World: 2 }, 'World'],
    [{ DE: 3, FR: 9, IT: 9 }, 'FR'],
  ])('of %j is about %s', (found, region) => expect(chooseRegion(values(found))).toBe(region))

  test.each([
    [{ 'Price|Carbon': 8, 'Primary Energy': 8, Temperature: 8 }, 'Primary Energy'],
    [{ 'Primary Energy': 2, 'Price|Carbon': 8 }, 'Price|Carbon'],
    [{ 'A|B|C': 4, 'A|B': 4 }, 'A|B'],
  ])('of %j shows %s', (found, variable) => expect(chooseVariable(values(found))).toBe(variable))
})
