import { useState } from 'react'
import { Button, Group, Progress, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { notifyLost } from './notify-lost.ts'
import type { ImportProgress } from './import-progress.ts'
import type { ImportSession } from './import-session.ts'
import { StepTitle } from './StepTitle.tsx'
import classes from './Imports.module.css'

/** What a service leaves that goes away while it writes. */
const unknown = 'The import is there wholly or not at all: the history of the platform says which.'

/** Files are on their way to the service, or data into the platform. */
export function WaitStep({ session, progress }: { session: ImportSession; progress: ImportProgress }) {
  const { phase, step, share, platform } = progress
  const [isStopping, setStopping] = useState(false)
  const isWriting = phase === 'writing'
  const stop = async () => {
    setStopping(true)
    await (isWriting ? session.stopWriting() : session.goBack()).finally(() => setStopping(false))
    if (isWriting && session.get().phase === 'files') {
      notifications.show({ message: 'Writing was cancelled. Nothing was written.' })
    }
  }
  return (
    <div className={classes['page']}>
      <StepTitle>{isWriting ? `Writing into ${platform}` : 'Sending and checking the files'}</StepTitle>
      <Text size="sm" mb="sm">
        {isWriting
          ? 'All of it is one transaction: cancelled before its end, nothing is written.'
          : 'Nothing is written.'}
      </Text>
      <Progress
        value={(share ?? 1) * 100}
        animated={share === null}
        striped={share === null}
        maw={480}
        aria-label="How far this step is"
      />
      <Text size="sm" my="sm" role="status">
        {step ?? 'starting'}…
      </Text>
      <Group>
        <Button
          size="xs"
          variant="default"
          onClick={() => void stop().catch(() => notifyLost(isWriting ? unknown : undefined))}
          loading={isStopping}
        >
          Cancel
        </Button>
      </Group>
    </div>
  )
}
