import { useCallback, useMemo, useState } from 'react'
import { Button, Menu, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CheckState, Finding, FindingsRequest } from '../../server/contract/checks.ts'
import { checkQueries } from '../api/checks.ts'
import { Pager } from '../table/Pager.tsx'
import { Choice } from '../ui/Choice.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { FilterLine, LineTools } from '../ui/FilterLine.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import type { Navigate } from '../view/use-view.ts'
import type { ChecksView } from '../view/view.ts'
import { AboutCheck, NothingFound } from './AboutCheck.tsx'
import { sharedNames } from './finding-columns.tsx'
import { FindingTable } from './FindingTable.tsx'
import { MuteDialog } from './MuteDialog.tsx'
import { saveFindings } from './save-findings.ts'
import { choicesOf, levels, levelWords, rules, ruleWords } from './words.ts'
import classes from './ChecksPage.module.css'

/** Findings of a page. */
const pageSize = 1_000

interface FindingsProps {
  view: ChecksView
  navigate: Navigate
  check: CheckState
  onAgain: () => void
}

/** What a check has found, filtered and page by page. */
export function Findings({ view, navigate, check, onAgain }: FindingsProps) {
  const { platform, rule, level, search, muted, page } = view
  const client = useQueryClient()
  const [question, setQuestion] = useState<Finding>()
  const wanted = questionOf(view)
  const options = checkQueries.findings(platform, check.job.id, wanted)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(options)
  const shared = useMemo(() => sharedNames(data?.results ?? []), [data])
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
      <AboutCheck {...{ check, shared }} total={data?.total} />
      <LoadingLine
        isLoading={isFetching && (data === undefined || isPlaceholderData)}
        onCancel={() => void client.cancelQueries({ queryKey: options.queryKey, exact: true })}
      />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!error && data && data.total > 0 && (
        <FindingTable {...{ view, navigate, shared }} page={data} isStale={isPlaceholderData} onMute={ask} />
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
