import { useState, useSyncExternalStore } from 'react'
import { Button, Group, Modal, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Navigate } from '../view/use-view.ts'
import { ofRuns, type Chips } from '../filter/chips.ts'
import { dataView } from '../view/view.ts'
import { CheckStep } from './CheckStep.tsx'
import { DoneStep } from './DoneStep.tsx'
import { FilesStep } from './FilesStep.tsx'
import type { ImportProgress, ImportSession } from './import-session.ts'
import { Steps } from './Steps.tsx'
import { WaitStep } from './WaitStep.tsx'
import classes from './Imports.module.css'

/** Runs that a filter names one by one. */
const shownRuns = 200

interface ImportWizardProps {
  session: ImportSession
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
  onClose: () => void
  navigate: Navigate
}

/** From files to datapoints: choose, check and decide, write, look at what was written. */
export function ImportWizard({ session, files, onFiles, onClose, navigate }: ImportWizardProps) {
  const progress = useSyncExternalStore(session.subscribe, session.get)
  const [isAsking, setAsking] = useState(false)
  const { phase, platform } = progress

  const giveUp = async () => {
    onClose()
    const made = await session.cancel()
    const also = made === undefined ? '' : ` ${made}, made for it, is gone again.`
    notifications.show({ message: `The import was given up. Nothing was written.${also}` })
  }
  const close = () => {
    // What is being written can be stopped, but not by accident.
    if (phase === 'writing') return
    if (phase === 'done' || (phase === 'files' && files.length === 0)) onClose()
    else setAsking(true)
  }
  return (
    <>
      <Modal
        opened
        onClose={close}
        fullScreen
        title="Import files"
        classNames={{ content: classes['modal']!, body: classes['body']! }}
      >
        <Steps phase={phase} />
        {phase === 'files' && <FilesStep session={session} progress={progress} files={files} onFiles={onFiles} />}
        {phase === 'report' && (
          <CheckStep session={session} progress={progress} onClose={() => void giveUp().catch(notifyLost)} />
        )}
        {(phase === 'checking' || phase === 'writing') && <WaitStep session={session} progress={progress} />}
        {phase === 'done' && (
          <DoneStep
            progress={progress}
            onClose={onClose}
            onShow={() => {
              onClose()
              navigate(dataView(platform, writtenRuns(progress)))
            }}
          />
        )}
      </Modal>
      {isAsking && (
        <GiveUp progress={progress} onStay={() => setAsking(false)} onLeave={() => void giveUp().catch(notifyLost)} />
      )}
    </>
  )
}

const notifyLost = () =>
  notifications.show({ color: 'red', message: 'The service did not answer. Nothing was written.', autoClose: 15_000 })

interface GiveUpProps {
  progress: ImportProgress
  onStay: () => void
  onLeave: () => void
}

/** Asks before decisions are lost. There only while it asks: else the Escape that opens it would close it as well. */
function GiveUp({ progress: { phase }, onStay, onLeave }: GiveUpProps) {
  return (
    <Modal opened onClose={onStay} title="Give up this import?" centered>
      <Text size="sm" mb="lg">
        Nothing was written.{phase === 'report' && ' Decisions that were not saved are lost.'}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onStay} data-autofocus>
          Go on
        </Button>
        <Button color="red" onClick={onLeave}>
          Give it up
        </Button>
      </Group>
    </Modal>
  )
}

/** What was written, whether or not it is of default versions; of very many runs everything. */
function writtenRuns({ result }: ImportProgress): Chips {
  const runs = result?.runs ?? []
  if (runs.length === 0 || runs.length > shownRuns) return []
  return ofRuns(
    runs.map(({ id }) => id),
    runs.every(({ is_default }) => is_default),
  )
}
