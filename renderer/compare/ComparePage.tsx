import { useEffect, useMemo, useState, type CSSProperties } from 'react'
import { Button, useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import type { ComparisonInfo, Difference } from '../../server/contract/compare.ts'
import type { ComparedItem } from '../../server/contract/compare-lists.ts'
import { chartThemes } from '../chart/palette.ts'
import { SplitPane } from '../data/SplitPane.tsx'
import { describePlatform } from '../names/platform-name.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { FilterLine, LineTools } from '../ui/FilterLine.tsx'
import { plural } from '../ui/format.ts'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import { Segments, type Segment } from '../ui/Segments.tsx'
import { useStatusText } from '../ui/status-slot.tsx'
import type { ComparedList as ListName, CompareView } from '../view/compare-view.ts'
import { parseView } from '../view/url.ts'
import type { Navigate } from '../view/use-view.ts'
import type { Split } from '../view/view.ts'
import { CompareTree } from './CompareTree.tsx'
import { CutMenu } from './CutMenu.tsx'
import { Differences } from './Differences.tsx'
import { sideSlots } from './focus.ts'
import { FocusChart } from './FocusChart.tsx'
import { HowMenu } from './HowMenu.tsx'
import { ItemDifferences } from './ItemDifferences.tsx'
import { ComparedList } from './Lists.tsx'
import { CompareNotices } from './Notices.tsx'
import { NoteMenu } from './NoteMenu.tsx'
import { requestOf, titleOf, toldBy } from './question.ts'
import { SidesLine } from './SidesLine.tsx'
import { StateStrip } from './StateStrip.tsx'
import { useComparison, type CurrentComparison } from './use-comparison.ts'
import classes from './Compare.module.css'

interface ComparePageProps {
  view: CompareView
  navigate: Navigate
}

/** Of the room, in per cent, that the table has beside the chart. */
const usualShare = 62

const lists: readonly Segment<ListName>[] = [
  { value: 'values', label: 'Values', icon: 'data' },
  { value: 'meta', label: 'Meta', icon: 'flag' },
  { value: 'optimization', label: 'Optimization', icon: 'optimization' },
]

/** Runs beside each other: what only one has, what changed, what is equal. */
export function ComparePage({ view, navigate }: ComparePageProps) {
  const asked = JSON.stringify(requestOf(view))
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text stands for the question
  const question = useMemo(() => requestOf(view), [asked])
  const comparison = useComparison(question)
  const { info, isStale, job } = comparison
  useTitle(view, isStale ? undefined : info, navigate)
  useStatusText(info && !isStale ? toldOf(info) : undefined)
  const share = job?.share ?? null
  return (
    <section className={classes['root']} style={useSideColours()} aria-label="Compare">
      <VisuallyHidden component="h1">Compare runs of {describePlatform(view.platform)}</VisuallyHidden>
      <div className={classes['line']}>
        <FilterLine>
          <SidesLine
            view={view}
            navigate={navigate}
            hasModels={info !== undefined && toldBy(info.sides) !== 'scenario'}
          />
          <LineTools label="Comparison">
            {info && view.list === 'values' && <CutMenu {...{ view, info }} onView={navigate} />}
            <HowMenu view={view} onView={navigate} />
            <Segments
              label="What is listed"
              segments={lists}
              value={view.list}
              onChange={(list) => navigate({ ...view, list, page: 1 })}
            />
            <NoteMenu id={isStale ? undefined : info?.id} />
          </LineTools>
        </FilterLine>
      </div>
      <LoadingLine
        isLoading={comparison.isRunning}
        step={share === null ? 'comparing' : `comparing, ${Math.round(share * 100)} %`}
        onCancel={comparison.cancel}
      />
      {question === undefined && (
        <p className={classes['hint']}>Choose two runs, or one run at two moments, to see what differs.</p>
      )}
      {comparison.isCancelled && (
        <div className={classes['hint']} role="status">
          <p>Comparing was cancelled.</p>
          <Button size="xs" onClick={comparison.again}>
            Compare
          </Button>
        </div>
      )}
      {comparison.error && <ErrorPanel error={comparison.error} onRetry={comparison.again} />}
      {info && <Compared {...{ view, navigate, comparison, info }} />}
    </section>
  )
}

interface ComparedProps extends ComparePageProps {
  comparison: CurrentComparison
  info: ComparisonInfo
}

/** What has been found: counts, tree, rows, and the row under focus as a chart. */
function Compared({ view, navigate, comparison, info }: ComparedProps) {
  const { isStale, again } = comparison
  const [row, setRow] = useState<Difference>()
  const [item, setItem] = useState<ComparedItem>()
  const [split, setSplit] = useLocalStorage<Split>({
    key: 'scenario-desk-compare-split',
    defaultValue: { place: null, share: null },
    getInitialValueInEffect: false,
  })
  const isValues = view.list === 'values'
  return (
    <>
      <StateStrip
        info={info}
        counts={isValues ? info.values : info[view.list === 'meta' ? 'meta' : 'optimization']}
        unit={isValues ? 'datapoint' : view.list === 'meta' ? 'indicator' : 'item'}
        chosen={view.states}
        onChoose={(states) => navigate({ ...view, states, page: 1 })}
      />
      <CompareNotices {...{ view, info, isStale, again }} onView={navigate} />
      <div className={classes['body']}>
        {isValues && (
          <CompareTree info={info} branch={view.branch} onBranch={(branch) => navigate({ ...view, branch, page: 1 })} />
        )}
        <SplitPane
          display={view.list === 'meta' ? 'table' : 'split'}
          split={{ ...split, share: split.share ?? usualShare }}
          onSplit={setSplit}
          table={
            view.list === 'values' ? (
              <Differences {...{ view, info, isStale }} onView={navigate} onActive={setRow} onAgain={again} />
            ) : (
              <ComparedList info={info} list={view.list} states={view.states} onAgain={again} onItem={setItem} />
            )
          }
          chart={isValues ? <FocusChart info={info} row={row} /> : <ItemDifferences info={info} item={item} />}
        />
      </div>
    </>
  )
}

/** Names the tab after what is compared, as soon as that is known. */
function useTitle(view: CompareView, info: ComparisonInfo | undefined, navigate: Navigate): void {
  const title = info && titleOf(info.sides)
  useEffect(() => {
    if (title === undefined || title === view.title) return
    // The page may be drawn for a moment after its user has gone elsewhere, or changed something else.
    const { view: here } = parseView(window.location.hash)
    const isHere = here.kind === 'compare' && JSON.stringify(here.sides) === JSON.stringify(view.sides)
    if (isHere) navigate({ ...here, title }, { replace: true })
  }, [title, view, navigate])
}

const toldOf = ({ values, ms }: ComparisonInfo): string => {
  const points = Object.values(values).reduce((sum, count) => sum + count, 0)
  return `Compared ${plural(points, 'datapoint')} in ${(ms / 1_000).toFixed(1)} s`
}

/** The colours of the sides are those of their lines. */
function useSideColours(): CSSProperties {
  const { kinds } = chartThemes[useComputedColorScheme('light')]
  return Object.fromEntries(sideSlots.map((slot, side) => [`--side-${'abcde'[side]}`, kinds[Number(slot)]]))
}
