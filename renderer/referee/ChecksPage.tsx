import { useCallback, useState } from 'react'
import { Button, Menu, TextInput, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CheckState, Finding, FindingsRequest } from '../../server/contract/checks.ts'
import { checkKeys, checkQueries, checkRequests, type NewCheck } from '../api/checks.ts'
import { jobRequests, refuseFailed } from '../api/jobs.ts'
import { useChange } from '../api/use-change.ts'
import caption from '../data/Caption.module.css'
import { describePlatform } from '../names/platform-name.ts'
import { Pager } from '../table/Pager.tsx'
import { Choice } from '../ui/Choice.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { FilterLine, LineTools } from '../ui/FilterLine.tsx'
import { formatTime, plural, spaceCounts } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import type { Navigate } from '../view/use-view.ts'
import type { ChecksView } from '../view/view.ts'
import { CheckDialog } from './CheckDialog.tsx'
import { FindingTable } from './FindingTable.tsx'
import { MuteDialog } from './MuteDialog.tsx'
import { saveFindings } from './save-findings.ts'
import { choicesOf, levels, levelWords, rules, ruleWords } from './words.ts'
import classes from './ChecksPage.module.css'

/** Findings of a page. */
const pageSize = 1_000

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
        data && <Start runs={runs} check={check} onCheck={checkAll} onAsk={() => setAsked(true)} />
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

interface StartProps {
  runs: readonly number[]
  check: CheckState | undefined
  onCheck: () => void
  onAsk: () => void
}

/** What a check is, before there is one. */
function Start({ runs, check, onCheck, onAsk }: StartProps) {
  const isRunning = check?.job.state === 'running'
  return (
    <div className={classes['empty']}>
      <h2>{isRunning ? 'The data are checked' : 'The data have not been checked yet'}</h2>
      {check?.job.error && <ErrorPanel error={failureOf(check)} onRetry={onCheck} />}
      <span>
        A check looks for what is odd in{' '}
        {runs.length === 0 ? 'all default versions' : plural(runs.length, 'chosen run')}. It writes nothing.
      </span>
      <ul className={classes['notes']}>
        {rules.map((rule) => (
          <li key={rule}>{ruleWords[rule].looksFor}</li>
        ))}
      </ul>
      <span className={classes['begin']}>
        <Button size="xs" onClick={onCheck} disabled={isRunning}>
          Check the data
        </Button>
        <Button size="xs" variant="default" onClick={onAsk} disabled={isRunning}>
          Choose what to check…
        </Button>
      </span>
    </div>
  )
}

function failureOf({ job }: CheckState): unknown {
  try {
    refuseFailed(job)
    return null
  } catch (error) {
    return error
  }
}

interface FindingsProps extends ChecksPageProps {
  check: CheckState
  onAgain: () => void
}

function Findings({ view, navigate, check, onAgain }: FindingsProps) {
  const { platform, rule, level, search, muted, page } = view
  const client = useQueryClient()
  const [question, setQuestion] = useState<Finding>()
  const wanted = questionOf(view)
  const options = checkQueries.findings(platform, check.job.id, wanted)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(options)
  const change = (changed: Partial<ChecksView>, isTyping = false) =>
    navigate({ ...view, page: 1, ...changed }, isTyping ? { replace: true } : {})
  const ofRules = choicesOf('All', rules, ruleWords, data?.rules)
  const ofLevels = choicesOf('All', levels, levelWords, data?.levels)
  const ask = useCallback((finding: Finding) => setQuestion(finding), [])
  const save = (format: 'csv' | 'xlsx') => {
    const { sort: _sort, limit: _limit, offset: _offset, ...which } = wanted
    void saveFindings(platform, check.job.id, { ...which, format })
  }
  return (
    <>
      <FilterLine>
        <Choice
          label="Check"
          {...ofRules}
          value={rule ?? 'all'}
          onChange={(value) => change({ rule: value === 'all' ? null : value })}
        />
        <Choice
          label="Level"
          {...ofLevels}
          value={level ?? 'all'}
          onChange={(value) => change({ level: value === 'all' ? null : value })}
        />
        <TextInput
          size="xs"
          className={classes['search'] ?? ''}
          aria-label="Names that contain"
          placeholder="Region, variable, scenario…"
          value={search}
          onChange={(event) => change({ search: event.currentTarget.value }, true)}
        />
        <span className={classes['spring']} />
        <LineTools label="Findings">
          <IconButton
            icon="eye"
            label={`Show muted findings (${data?.muted ?? 0})`}
            isPressed={muted !== 'no'}
            onClick={() => change({ muted: muted === 'no' ? 'all' : 'no' })}
          />
          <Menu position="bottom-end" returnFocus>
            <Menu.Target>
              <IconButton icon="download" label="Export these findings" />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => save('csv')}>As csv</Menu.Item>
              <Menu.Item onClick={() => save('xlsx')}>As xlsx</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Button size="compact-sm" variant="default" onClick={onAgain}>
            Check again…
          </Button>
        </LineTools>
      </FilterLine>
      <AboutCheck check={check} total={data?.total} />
      <LoadingLine
        isLoading={isFetching && (data === undefined || isPlaceholderData)}
        onCancel={() => void client.cancelQueries({ queryKey: options.queryKey, exact: true })}
      />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!error && data && data.total > 0 && (
        <FindingTable {...{ view, navigate }} page={data} isStale={isPlaceholderData} onMute={ask} />
      )}
      {!error && data?.total === 0 && (
        <NothingFound check={check} muted={muted === 'no' ? data.muted : 0} view={view} />
      )}
      {data && data.total > pageSize && (
        <Pager
          page={page}
          size={pageSize}
          sizes={[pageSize]}
          total={data.total}
          unit="findings"
          onPage={(to) => navigate({ ...view, page: to })}
          onSize={() => {}}
        />
      )}
      {question && <MuteDialog platform={platform} finding={question} onClose={() => setQuestion(undefined)} />}
    </>
  )
}

const questionOf = ({ rule, level, search, muted, sort, page }: ChecksView): FindingsRequest => ({
  ...(rule && { rules: [rule] }),
  ...(level && { levels: [level] }),
  ...{ search, muted, sort: [...sort], limit: pageSize, offset: (page - 1) * pageSize },
})

/** The line above the findings: what was checked, and what could not be. */
function AboutCheck({ check: { job, summary }, total }: { check: CheckState; total: number | undefined }) {
  const { runs = 0, datapoints = 0, left_out = 0, notes = [] } = summary ?? {}
  const shared = [...notes, ...(left_out > 0 ? [`${left_out} more findings were not kept`] : [])].map(spaceCounts)
  return (
    <div className={caption['root']} role="group" aria-label="About the check">
      <span className={caption['shared']} title={shared.join('\n')}>
        <span className={caption['constant']} data-long>
          {shared.join(' · ')}
        </span>
      </span>
      <span className={caption['kind']}>
        <b role="status">{total === undefined ? '' : plural(total, 'finding')}</b>
        <span>
          {plural(datapoints, 'datapoint')} of {plural(runs, 'run')}, {formatTime(job.ended_at ?? job.started_at)}
        </span>
      </span>
    </div>
  )
}

/** Nothing is found, or nothing that was asked for. */
function NothingFound({ check, muted, view }: { check: CheckState; muted: number; view: ChecksView }) {
  const isFiltered = view.rule !== null || view.level !== null || view.search !== ''
  const quiet = muted > 0 ? ` ${plural(muted, 'muted finding')} is not shown.` : ''
  return (
    <div className={classes['empty']}>
      <h2>{isFiltered ? 'No finding fits' : 'Nothing odd was found'}</h2>
      <span>
        {isFiltered
          ? 'Choose another check or level, or another text.'
          : 'That is no proof: it is what these checks see.'}
        {quiet}
      </span>
      <ul className={classes['notes']}>
        {check.summary?.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  )
}
