import { useState } from 'react'
import { Button, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { runPageQueries } from '../api/run-page.ts'
import { momentOf } from '../names/platform-name.ts'
import { runName } from '../names/run-name.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { formatCount, plural } from '../ui/format.ts'
import { BringBack } from './BringBack.tsx'
import classes from './History.module.css'

/** Runs that are listed at once, and more of them with each step. */
const listedAtOnce = 50

/** The way to the runs that are gone, where there are any: each can be brought back. */
export function DeletedRuns({ platform }: { platform: string }) {
  const [isOpen, setOpen] = useState(false)
  const [listed, setListed] = useState(listedAtOnce)
  const isPast = momentOf(platform) !== undefined
  const { data = [] } = useQuery({ ...runPageQueries.deleted(platform), enabled: !isPast })
  if (isPast || (data.length === 0 && !isOpen)) return null
  return (
    <>
      <IconButton
        icon="trash"
        label={`${plural(data.length, 'deleted run')}…`}
        opens="dialog"
        onClick={() => setOpen(true)}
      />
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Deleted runs" size={720} centered>
        {data.length === 0 && <Text size="sm">All of them are back.</Text>}
        <ul className={classes['deleted']} aria-label="Deleted runs">
          {data.slice(0, listed).map((run) => (
            <li key={run.id}>
              <b>{runName(run)}</b>
              <BringBack platform={platform} run={run} />
            </li>
          ))}
        </ul>
        {data.length > listedAtOnce && (
          <div className={classes['foot']}>
            <span role="status">
              {formatCount(Math.min(listed, data.length))} of {plural(data.length, 'deleted run')}
            </span>
            {data.length > listed && (
              <Button size="compact-xs" h={24} variant="default" onClick={() => setListed(listed + listedAtOnce)}>
                Show more
              </Button>
            )}
          </div>
        )}
      </Modal>
    </>
  )
}
