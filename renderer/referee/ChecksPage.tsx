import { useState } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CheckState } from '../../server/contract/checks.ts'
import { checkKeys, checkQueries, checkRequests, type NewCheck } from '../api/checks.ts'
import { jobRequests } from '../api/jobs.ts'
import { useChange } from '../api/use-change.ts'
import { describePlatform } from '../names/platform-name.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import type { Navigate } from '../view/use-view.ts'
import type { ChecksView } from '../view/view.ts'
import { CheckDialog } from './CheckDialog.tsx'
import { Findings } from './Findings.tsx'
import { StartCheck } from './StartCheck.tsx'
import { rules } from './words.ts'
import classes from './ChecksPage.module.css'

interface ChecksPageProps {
  view: ChecksView
  navigate: Navigate
}

/** What is odd in the data of some runs: the newest check of them, or the way to one. */
export function ChecksPage({ view, navigate }: ChecksPageProps) {
  const { platform, runs } = view
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { data, error, refetch } = useQuery(checkQueries.list(platform))
  const check = data?.checks.find(({ request }) => isSameList(request.runs ?? [], runs))
  const refresh = () => void client.invalidateQueries({ queryKey: checkKeys.all(platform) })
  const start = useChange({
    write: (wanted: NewCheck) =>
      checkRequests.start(platform, { ...wanted, ...(runs.length > 0 && { runs: [...runs] }) }),
    outdated: () => [],
    afterwards: refresh,
  })
  const checkAll = () => start.mutate({ rules: [...rules], definitions: [], settings: {} })
  const stop = (id: string) => void jobRequests.cancel(id).then(refresh)
  const isRunning = check?.job.state === 'running'
  return (
    <section className={classes['page']} aria-label="Checks">
      <VisuallyHidden component="h1">Checks of {describePlatform(platform)}</VisuallyHidden>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {isRunning && <LoadingLine isLoading step={progressOf(check)} onCancel={() => stop(check.job.id)} />}
      {check?.summary ? (
        <Findings {...{ view, navigate, check }} onAgain={() => setAsked(true)} />
      ) : (
        data && <StartCheck runs={runs} check={check} onCheck={checkAll} onAsk={() => setAsked(true)} />
      )}
      {isAsked && (
        <CheckDialog
          onClose={() => setAsked(false)}
          onStart={(wanted) => {
            setAsked(false)
            start.mutate(wanted)
          }}
        />
      )}
    </section>
  )
}

const isSameList = (a: readonly number[], b: readonly number[]): boolean =>
  JSON.stringify(a.toSorted((x, y) => x - y)) === JSON.stringify(b)

const progressOf = ({ job: { share } }: CheckState): string =>
  share === null ? 'checking' : `checking, ${Math.floor(share * 100)} %`
