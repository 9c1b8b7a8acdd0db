import { useMemo, useState, type ReactNode } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComparedState, ComparisonInfo } from '../../server/contract/compare.ts'
import { levelSeparator } from '../../server/contract/counts.ts'
import { compareQueries } from '../api/compare.ts'
import { TreeLines } from '../data/side/TreeLines.tsx'
import { TreeSearch } from '../data/side/TreeSearch.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { formatCount, plural } from '../ui/format.ts'
import { statesOf } from './question.ts'
import { StateBar } from './StateBar.tsx'
import { branchesOf, linesOf, type BranchLine } from './tree.ts'
import { inUnit, inWords, shownChange } from './words.ts'
import classes from './Compare.module.css'

interface CompareTreeProps {
  info: ComparisonInfo
  branch: string
  onBranch: (branch: string) => void
}

/** The variables as a tree, each branch with what differs in all below it. A click lists that branch alone. */
export function CompareTree({ info, branch, onBranch }: CompareTreeProps) {
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(aboveOf(branch)))
  const { data, error, refetch } = useQuery(compareQueries.variables(info.id))
  const branches = useMemo(() => branchesOf(data?.variables ?? []), [data])
  const lines = useMemo(() => linesOf(branches, open, search), [branches, open, search])
  const states = statesOf(info.sides.length)
  return (
    <aside className={classes['tree']} aria-label="Compared variables">
      <div className={classes['search']}>
        <TreeSearch value={search} onChange={setSearch} />
      </div>
      <div className={classes['heads']} aria-hidden="true">
        Variable <span className={classes['change']}>change</span>{' '}
        <span className={classes['part']}>series that differ</span>
      </div>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data && lines.length === 0 && <p className={classes['none']}>No variable fits.</p>}
      <TreeLines
        lines={lines}
        isSingle
        isChosen={({ key }) => key === branch}
        onChoose={({ key }) => onBranch(key === branch ? '' : key)}
        onOpen={(name, isOpen) =>
          setOpen((known) => new Set(isOpen ? [...known, name] : [...known].filter((other) => other !== name)))
        }
        titleOf={({ branch: own }) =>
          `${own.name}: ${inWords(own)}, ${plural(own.differences, 'datapoint')}${inUnit(own)}`
        }
        told={toldWith(states)}
      />
    </aside>
  )
}

/** What is told of a line: the shares of the states, how much is changed in all, and how many series differ. */
const toldWith =
  (states: readonly ComparedState[]) =>
  ({ branch }: BranchLine): ReactNode => (
    <>
      <StateBar states={states} counts={branch.counts} className={classes['share'] ?? ''} />
      <VisuallyHidden>
        {formatCount(branch.differences)} differences, {inWords(branch)}
      </VisuallyHidden>
      <span className={classes['change']} aria-hidden="true">
        {shownChange(branch)}
      </span>
      <span className={classes['part']} aria-hidden="true">
        <b>{formatCount(branch.differing)}</b> of {formatCount(branch.series)}
      </span>
    </>
  )

/** The branches that a name lies in. */
function aboveOf(name: string): string[] {
  const levels = name.split(levelSeparator)
  return levels.slice(1).map((_, at) => levels.slice(0, at + 1).join(levelSeparator))
}
