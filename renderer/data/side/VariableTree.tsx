import { useMemo, useState } from 'react'
import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '../../../server/contract/limits.ts'
import { facetQueries, treeQuery } from '../../api/counts.ts'
import { nameQueries } from '../../api/names.ts'
import { chipOf, type Chips } from '../../filter/chips.ts'
import { toFilter } from '../../filter/filter-json.ts'
import { listKey, withBranch, withVariables } from '../cell-filter.ts'
import { branchesAbove, isOfBranch, levelOf, linesOf, toLevel, withoutVariables, type TreeLine } from './tree-nodes.ts'
import { TreeLines } from './TreeLines.tsx'
import { TreeSearch } from './TreeSearch.tsx'
import classes from './SidePanel.module.css'

interface VariableTreeProps {
  platform: string
  chips: Chips
  onChange: (chips: Chips) => void
}

/** The variables as a tree of their levels: a click filters by one, or by everything below a branch. */
export function VariableTree({ platform, chips, onChange }: VariableTreeProps) {
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), 250)
  const level = levelOf(chips)
  const tree = useTree(platform, chips, level)
  const found = useFound(platform, chips, asked)
  const lines = asked === '' ? tree.lines : found.lines

  const choose = async ({ target }: TreeLine, isAdded: boolean) => {
    if ('variable' in target) {
      const like = chipOf(chips, 'variable.name__like')
      // A variable is added to a chosen branch: the pattern of the branch is replaced by its names.
      const kept = isAdded && like?.on ? await namesLike(String(like.value)) : []
      onChange(withVariables(chips, [...kept, target.variable], isAdded))
    } else if (isAdded && chipOf(chips, listKey('variable'))?.on) {
      onChange(withVariables(chips, await namesLike(target.pattern), true))
    } else {
      onChange(withBranch(chips, target.pattern))
    }
  }
  const namesLike = async (pattern: string): Promise<string[]> => {
    const options = nameQueries.search(
      platform,
      'variable',
      { name__like: pattern },
      { of: 'used', limit: limits.pageMax },
    )
    return (await client.fetchQuery(options)).results.map(({ name }) => name)
  }

  return (
    <div className={classes['tree']}>
      <div className={classes['searches']}>
        <TreeSearch value={search} onChange={setSearch} />
        <NativeSelect
          size="xs"
          aria-label="Levels of variables"
          value={level ?? ''}
          data={[
            { value: '', label: 'All levels' },
            ...Array.from({ length: Math.max(tree.depth, level ?? 0) }, (_, index) => ({
              value: String(index + 1),
              label: `To level ${index + 1}`,
            })),
          ]}
          onChange={(event) => {
            const { value } = event.currentTarget
            onChange(toLevel(chips, value === '' ? undefined : Number(value)))
          }}
        />
      </div>
      {tree.error && (
        <p className={classes['hint']} role="status">
          The tree could not be read: {tree.error.message}
        </p>
      )}
      {tree.isFirst && asked === '' && <p className={classes['hint']}>Reading variables…</p>}
      {asked !== '' && found.isDone && lines.length === 0 && <p className={classes['hint']}>No variable fits.</p>}
      <TreeLines
        lines={lines}
        isChosen={({ target }) => isChosen(chips, target)}
        onOpen={tree.setOpen}
        onChoose={(line, isAdded) => void choose(line, isAdded)}
      />
      {asked !== '' && found.left > 0 && <p className={classes['hint']}>{found.left} more: type more of the name.</p>}
    </div>
  )
}

function isChosen(chips: Chips, target: TreeLine['target']): boolean {
  const like = chipOf(chips, 'variable.name__like')
  if (like?.on === true && isOfBranch(String(like.value), target)) return true
  if ('pattern' in target) return false
  const list = chipOf(chips, listKey('variable'))
  return list?.on === true && Array.isArray(list.value) && (list.value as string[]).includes(target.variable)
}

/** The branches that are open, each asked for when it is. */
function useTree(platform: string, chips: Chips, level: number | undefined) {
  const [open, setOpenNames] = useState<ReadonlySet<string>>(() => branchesAbove(chips))
  const filter = useMemo(() => withoutVariables(toFilter('datapoints', chips)), [chips])
  const parents = [null, ...open]
  const answers = useQueries({ queries: parents.map((parent) => treeQuery(platform, { filter, parent })) })
  const nodesOf = (parent: string | null) => answers[parents.indexOf(parent)]?.data
  const roots = nodesOf(null) ?? []
  return {
    lines: linesOf(nodesOf, open, level ?? Infinity),
    depth: Math.max(0, ...roots.map(({ depth }) => depth + 1)),
    isFirst: answers[0]?.isLoading === true,
    error: answers.find(({ error }) => error)?.error,
    setOpen: (name: string, isOpen: boolean) =>
      setOpenNames((known) => {
        const changed = new Set(known)
        if (isOpen) changed.add(name)
        else changed.delete(name)
        return changed
      }),
  }
}

/** How many variables a search shows. */
const foundCount = 50

/** Variables that contain a text, by their full names. */
function useFound(platform: string, chips: Chips, search: string) {
  const filter = useMemo(() => toFilter('datapoints', chips), [chips])
  const asked = { filter, fields: ['variable' as const], search, limit: foundCount, patient: true }
  const { data, isSuccess } = useQuery({ ...facetQueries.of(platform, asked), enabled: search !== '' })
  const facet = data?.facets[0]
  const values = facet?.values ?? []
  const lines = values.map(({ value, points }, index): TreeLine => ({
    ...{ key: String(value), label: String(value), level: 1, place: index + 1, of: values.length, points },
    target: { variable: String(value) },
    isOpen: null,
    parent: null,
  }))
  return { lines, isDone: isSuccess, left: (facet?.total ?? 0) - values.length }
}
