import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { askers, type Asker, type RequestInfo } from '../../server/contract/watching.ts'
import { watchingQueries } from '../api/watching.ts'
import { programName } from '../names/program-name.ts'
import { Choice } from '../ui/Choice.tsx'
import { formatCount, parseTimestamp, plural } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons.tsx'
import type { Navigate } from '../view/use-view.ts'
import { Card } from './Card.tsx'
import { CardTable } from './CardTable.tsx'
import { viewOfRequest } from './view-of-request.ts'
import home from '../home/HomePage.module.css'
import classes from './Service.module.css'

/** How long typing rests before it is looked for, in ms. */
const restMs = 200

const names: Record<Asker, string> = { everybody: 'Everybody', programs: 'Programs', window: 'Windows' }

/** What the service is asked, as it answers: the newest first. Nothing of what requests hold is kept. */
export function RequestCard({ navigate }: { navigate: Navigate }) {
  const [by, setBy] = useState<Asker>('everybody')
  const [text, setText] = useState('')
  const [isPaused, setPaused] = useState(false)
  const [asked] = useDebouncedValue(text, restMs)
  const { data } = useQuery(watchingQueries.requests(by, asked, isPaused))
  return (
    <Card
      title="Live requests"
      state={
        data && { tone: 'quiet', text: isPaused ? 'paused' : `${formatCount(data.total)} answered since the start` }
      }
    >
      <div className={classes['tools']}>
        <Choice label="Asked by" values={askers} names={names} value={by} onChange={setBy} />
        <TextInput
          className={classes['search']}
          size="xs"
          aria-label="Find requests"
          placeholder="Method, path, status or program"
          leftSection={<Icon name="search" size={14} />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button
          type="button"
          className={classes['pause']}
          aria-pressed={isPaused}
          onClick={() => setPaused((was) => !was)}
        >
          Pause
        </button>
      </div>
      {data && data.requests.length > 0 && (
        // A region that scrolls takes the focus, for the keys that scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes['requests']} tabIndex={0} role="group" aria-label="Requests, the newest first">
          <CardTable label="Live requests" heads={['Request', 'Status', 'Took', 'Answered', 'Asked by']} number="Took">
            {data.requests.map((request) => (
              <Request key={request.number} request={request} navigate={navigate} />
            ))}
          </CardTable>
        </div>
      )}
      {data && data.requests.length === 0 && (
        <p className={classes['note']}>
          {data.total === 0 ? 'Nobody has asked anything yet.' : 'None of the requests that are kept is like this.'}
        </p>
      )}
      {data && data.matching > data.requests.length && (
        <p className={classes['note']}>and {plural(data.matching - data.requests.length, 'older request')}</p>
      )}
    </Card>
  )
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

function Request({ request, navigate }: { request: RequestInfo; navigate: Navigate }) {
  const { method, path, status, ms, at, client, user } = request
  const view = viewOfRequest(request)
  const isRefused = status >= 400
  return (
    <tr>
      <td className={classes['path']} title={`${method} ${path}`}>
        <span className={classes['method']}>{method}</span> {path}
      </td>
      <td className={isRefused ? classes['refused'] : undefined}>
        {isRefused && <Icon name="warning" size={14} />} {status}
      </td>
      <td className={home['number']}>{ms < 10 ? ms.toFixed(1) : formatCount(Math.round(ms))} ms</td>
      <td>
        <time dateTime={`${at}Z`} title={`${at} UTC`}>
          {clock.format(parseTimestamp(at))}
        </time>
      </td>
      <td className={classes['who']} title={[client, user].filter((word) => word !== '').join(' · ')}>
        {programName(client)}
      </td>
      {/* The icon inside has a name. */}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td>
        {view && (
          <IconButton icon="eye" isSmall label={`Open as view: ${method} ${path}`} onClick={() => navigate(view)} />
        )}
      </td>
    </tr>
  )
}
