import fc from 'fast-check'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { facetFields, levelSeparator, type FacetField, type Tree, type TreeNode } from '../contract/counts.ts'
import type { DatapointFilter } from '../contract/filters.ts'
import { openForWriting } from '../db/platform-file.ts'
import { temporaryFolder } from '../testing/service.ts'
import { countFacets, countTree } from './operations.ts'
import { ask, byValue, distinct, sum, times, valueOf, type Value } from './testing-plain.ts'
import { anyFilter, anySeries, matching, withSeries, type MadeUpPoint, type MadeUpSeries } from './testing-rows.ts'

/** Facets and the tree count what plain JavaScript finds in the rows. */

const folder = temporaryFolder()
const { db, close } = openForWriting(join(folder.path, 'test.scenario'), 'test')
afterAll(() => {
  close()
  folder.remove()
})

/** A filter without its conditions on a field. */
const without = (field: FacetField, { ...filter }: DatapointFilter): DatapointFilter =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => key !== field && !key.startsWith(`${field}__`)))

/** A point that a series without points stands for: it has a region, but no year. */
const nothing: MadeUpPoint = { year: null, category: null, datetime: null, value: 0 }

/** Finds a search in a name: the text in any case. */
const contains = (value: Value, search: string): boolean =>
  String(value).normalize('NFC').toUpperCase().includes(search.toUpperCase())

function plainFacet(
  all: readonly MadeUpSeries[],
  filter: DatapointFilter,
  asked: { field: FacetField; search: string },
) {
  const { field, search } = asked
  const found = matching(all, without(field, filter)).flatMap((series) =>
    [...series.points, ...(field === 'year' || series.points.length > 0 ? [] : [nothing])].map((point) => ({
      ...{ series, point, value: valueOf(field, series, point) },
    })),
  )
  return distinct(found.map(({ value }) => value))
    .filter((value) => value !== null && contains(value, search))
    .toSorted(byValue)
    .map((value) => {
      const own = found.filter((row) => row.value === value)
      const points = own.filter(({ point }) => point !== nothing).length
      return { value, series: distinct(own.map(({ series }) => series)).length, points }
    })
}

test('facets have the values of the rows, each without its own conditions', () => {
  fc.assert(
    fc.property(
      ...[anySeries, anyFilter, fc.constantFrom('', 'a', 'B', '1', 'ω', '|'), fc.integer({ min: 1, max: 4 })],
      (all, filter, search, limit) =>
        withSeries(db, all, () => {
          const asked = { filter, fields: [...facetFields], search, limit, patient: true }
          const answer = ask(db, countFacets, asked)
          const expected = facetFields.map((field) => {
            const values = plainFacet(all, filter, { field, search })
            return { field, values: values.slice(0, limit), total: values.length, skipped: false }
          })
          expect(answer).toEqual({ facets: expected })
        }),
    ),
    times,
  )
})

const branches = (filter: DatapointFilter, parent: string | null): TreeNode[] =>
  (ask(db, countTree, { filter, parent }) as Tree).nodes

test('the tree, walked, has exactly the variables of the rows, and every branch what is below it', () => {
  fc.assert(
    fc.property(anySeries, anyFilter, (all, filter) =>
      withSeries(db, all, () => {
        const expected = plainFacet(all, filter, { field: 'variable', search: '' })
        const walked: TreeNode[] = []
        const walk = (parent: string | null): TreeNode[] => {
          const nodes = branches(filter, parent)
          for (const node of nodes) {
            walked.push(node)
            const start = node.name + levelSeparator
            const own = expected.filter(({ value }) => value === node.name || String(value).startsWith(start))
            const depths = own.map(
              ({ value }) => String(value).slice(node.name.length).split(levelSeparator).length - 1,
            )
            expect(node).toEqual({
              ...{ name: node.name, label: parent === null ? node.name : node.name.slice(parent.length + 1) },
              ...{ is_variable: own.some(({ value }) => value === node.name), variables: own.length },
              ...{ series: sum(own.map(({ series }) => series)), points: sum(own.map(({ points }) => points)) },
              ...{ depth: Math.max(...depths), children: node.depth === 0 ? 0 : walk(node.name).length },
            })
          }
          return nodes
        }
        walk(null)
        const names = walked.filter((node) => node.is_variable).map(({ name }) => name)
        expect(names.toSorted(byValue)).toEqual(expected.map(({ value }) => value))
        expect(walked).toHaveLength(distinct(walked.map(({ name }) => name)).length)
      }),
    ),
    times,
  )
})
