import { expect, test } from 'vitest'
import { groupFields } from '../../server/contract/counts.ts'
import { percentileOf } from '../../server/contract/percentiles.ts'
import { pairPercentiles } from './percentiles.ts'
import { madeUpSummary, seriesOf } from './testing.ts'

test.each([
  ['Temperature|5%', 5],
  ['Temperature|MAGICC|95.0th Percentile', 95],
  ['Temperature|16.7th Percentile', 16.7],
  ['Temperature|Median', 50],
  ['Temperature|Mean', 50],
  ['Temperature|P5', undefined],
  ['Share|5% rule', undefined],
  ['Temperature', undefined],
])('%s is the percentile %s', (variable, share) => {
  expect(percentileOf(variable)?.share).toBe(share)
})

const named = (variable: string, value: number, scenario = 'S') => seriesOf({ variable, scenario }, [value], 'K')
const place = groupFields.indexOf('variable')

test('percentiles become a band around their centre, those nearest to 5 and 95 of them', () => {
  const summary = madeUpSummary(
    [2020],
    [5, 17, 50, 83, 95].map((share) => named(`T|${share}.0th Percentile`, share)).concat(named('Population', 7)),
  )
  const { summary: paired, bands, spans, leftOut } = pairPercentiles(summary, groupFields)
  expect(paired.groups.map(({ key }) => key[place])).toEqual(['T', 'Population'])
  expect(paired.total).toBe(2)
  const [band] = [...bands.values()]
  expect([band!.low.cells[0]![1], band!.high.cells[0]![1]]).toEqual([5, 95])
  expect({ spans, leftOut }).toEqual({ spans: ['5–95 %'], leftOut: 2 })
})

test('a variable is the centre of its own percentiles, run by run', () => {
  const summary = madeUpSummary(
    [2020],
    ['A', 'B'].flatMap((run) => [named('T', 2, run), named('T|5%', 1, run), named('T|95%', 3, run)]),
  )
  const { summary: paired, bands } = pairPercentiles(summary, groupFields)
  expect(paired.groups).toHaveLength(2)
  expect(bands.size).toBe(2)
})

test('a percentile without its counterpart, or without a centre, stays a line', () => {
  const alone = madeUpSummary([2020], [named('T|5%', 1), named('T|50%', 2), named('U|5%', 1), named('U|95%', 2)])
  expect(pairPercentiles(alone, groupFields)).toMatchObject({ summary: alone, leftOut: 0 })
})

test('a centre without a band, as history has it, stands with those that have one', () => {
  const future = [named('T|Mean', 2), named('T|5%', 1), named('T|95%', 3)]
  const { summary: paired, bands } = pairPercentiles(
    madeUpSummary([2020], [...future, named('T|Mean', 1, 'historical'), named('T|Median', 4, 'another')]),
    groupFields,
  )
  expect(paired.groups.map(({ key }) => key[place])).toEqual(['T', 'T', 'T|Median'])
  expect(bands.size).toBe(1)
  const own = [...future, named('T|Mean', 1, 'historical'), named('T', 9, 'historical')]
  const names = pairPercentiles(madeUpSummary([2020], own), groupFields).summary.groups.map(({ key }) => key[place])
  expect(names).toEqual(['T', 'T|Mean', 'T'])
})
