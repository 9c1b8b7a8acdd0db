import { Title } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { PlatformInfo } from '../../server/contract/platforms.ts'
import { historyQueries } from '../api/history.ts'
import { momentOfDay } from '../history/days.ts'
import { ofRuns } from '../filter/chips.ts'
import { plural } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import { MiddleCut } from '../ui/MiddleCut.tsx'
import type { Navigate } from '../view/use-view.ts'
import { dataView, historyView } from '../view/view.ts'
import { newestImports, sourceText, type Import } from './last-imports.ts'
import classes from './HomePage.module.css'

interface LastImportsProps {
  platforms: readonly PlatformInfo[]
  navigate: Navigate
}

/** What came from files lately, of the platforms that are open: to open the others for this would take long. */
export function LastImports({ platforms, navigate }: LastImportsProps) {
  const open = platforms.filter(({ is_open }) => is_open).map(({ name }) => name)
  const found = useQueries({ queries: open.map((name) => historyQueries.imports(name)) })
  const imports = newestImports(found.map(({ data }, i) => ({ platform: open[i]!, transactions: data ?? [] })))
  if (imports.length === 0) return null
  return (
    <section className={classes['list']} aria-labelledby="imports-title">
      <Title order={2} fz={13} fw={600} id="imports-title">
        Last imports
      </Title>
      <ul>
        {imports.map((one) => (
          <Line key={`${one.platform} ${one.transaction.id}`} one={one} navigate={navigate} />
        ))}
      </ul>
    </section>
  )
}

function Line({ one: { platform, transaction }, navigate }: { one: Import; navigate: Navigate }) {
  const { data } = useQuery(historyQueries.effects(platform, transaction.id))
  const { id, source, issued_at, undone_by, runs, more_runs } = transaction
  const isUndone = undone_by !== null
  const added = (kind: 'run' | 'datapoints') => data?.effects.find((effect) => effect.kind === kind)?.added ?? 0
  const counts = data ? `${plural(added('run'), 'run')}, ${plural(added('datapoints'), 'datapoint')}` : ''
  const show = () => {
    if (isUndone) return navigate(historyView(platform))
    const chips =
      more_runs === 0
        ? ofRuns(
            runs.map((run) => run.id),
            false,
          )
        : []
    navigate(dataView(platform, chips))
  }
  const files = sourceText(source)
  return (
    <li>
      <button type="button" title={source?.replaceAll('\n', ', ') ?? files} data-transaction={id} onClick={show}>
        <span className={isUndone ? classes['undone'] : classes['done']}>
          <Icon name={isUndone ? 'undo' : 'check'} />
        </span>
        <MiddleCut text={files} className={classes['saved']} />
        <MiddleCut text={platform} className={classes['about']} />
        <span className={classes['counts']}>{isUndone ? 'undone' : counts}</span>
        <time dateTime={`${issued_at}Z`}>{momentOfDay(issued_at)}</time>
      </button>
    </li>
  )
}
