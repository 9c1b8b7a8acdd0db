import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { nameQueries, namesOfPattern } from '../api/names.ts'
import { explain } from '../api/explain.ts'
import { formatCount, plural } from '../ui/format.ts'
import type { Either } from './enter.ts'
import { dimensionOf } from './fields.ts'

/** Turns patterns into the names that they match now. */
export interface EitherNames {
  isPending: boolean
  /** Why there are no names. */
  problem: string | undefined
  resolve: (either: Either, use: (names: readonly string[]) => void) => void
}

/** Whether names can take the place of the patterns of a field: only of those that can be looked up. */
export const canResolve = ({ field, patterns }: Either): boolean =>
  patterns.length > 0 && dimensionOf(field.path) !== undefined

/** The interface knows no OR of patterns; a list of the names that they match is one. */
export function useEither(platform: string): EitherNames {
  const client = useQueryClient()
  const [state, setState] = useState<{ isPending: boolean; problem?: string }>({ isPending: false })
  const namesOf = async ({ field, names, patterns }: Either): Promise<readonly string[] | string> => {
    const dimension = dimensionOf(field.path)
    if (!dimension) return 'The names of this field cannot be looked up.'
    const all = new Set(names)
    for (const { lookup, text } of patterns) {
      const asked = { of: 'used', limit: namesOfPattern } as const
      const filter = { [`name__${lookup}`]: text }
      const { total, results } = await client.fetchQuery(nameQueries.search(platform, dimension, filter, asked))
      if (total > namesOfPattern)
        return `"${text}" matches ${plural(total, 'name')}; a list takes ${formatCount(namesOfPattern)} of a pattern.`
      for (const { name } of results) all.add(name)
    }
    return [...all]
  }
  const find = async (either: Either, use: (names: readonly string[]) => void) => {
    setState({ isPending: true })
    try {
      const found = await namesOf(either)
      setState(typeof found === 'string' ? { isPending: false, problem: found } : { isPending: false })
      if (typeof found !== 'string') use(found)
    } catch (error) {
      setState({ isPending: false, problem: explain(error, 'read').cause })
    }
  }
  const resolve: EitherNames['resolve'] = (either, use) => void find(either, use)
  return { isPending: state.isPending, problem: state.problem, resolve }
}
