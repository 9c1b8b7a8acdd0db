import { useState, useSyncExternalStore } from 'react'
import { Button, Group, Modal, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Navigate } from '../view/use-view.ts'
import { MiddleCut } from '../ui/MiddleCut.tsx'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { DoneStep } from './DoneStep.tsx'
import { FilesStep } from './FilesStep.tsx'
import type { ImportProgress } from './import-progress.ts'
import type { ImportSession } from './import-session.ts'
import { notifyLost } from './notify-lost.ts'
import { Steps, stepOf, type ReportPage, type Step } from './Steps.tsx'
import { TargetStep } from './TargetStep.tsx'
import { WaitStep } from './WaitStep.tsx'
import { WriteFoot } from './WriteFoot.tsx'
import classes from './Imports.module.css'

interface ImportWizardProps {
  session: ImportSession
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
  onClose: () => void
  navigate: Navigate
}

/** The names of files: of many the first two. */
function listed(files: readonly File[]): string {
  const names = files.map(({ name }) => name)
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
}

/** From files to datapoints: choose, check and decide, write, look at what was written. */
export function ImportWizard({ session, files, onFiles, onClose, navigate }: ImportWizardProps) {
  const progress = useSyncExternalStore(session.subscribe, session.get)
  const [isAsking, setAsking] = useState(false)
  const [page, setPage] = useState<ReportPage>('Check')
  const { phase } = progress

  const giveUp = async () => {
    onClose()
    await session.cancel()
    notifications.show({ message: 'The import was given up. Nothing was written.' })
  }
  const close = () => {
    // What is being written can be stopped, but not by accident.
    if (phase === 'writing') return
    if (phase === 'done' || (phase === 'files' && files.length === 0)) onClose()
    else setAsking(true)
  }
  const goTo = (step: Step) => {
    setPage(step === 'Target' || step === 'Columns' ? step : 'Check')
    if (step === 'File') void session.goBack()
  }
  return (
    <>
      <Modal.Root
        opened
        onClose={close}
        size={1080}
        centered
        padding={0}
        xOffset={0}
        yOffset={0}
        classNames={{ content: classes['dialog']!, header: classes['header']!, body: classes['body']! }}
      >
        <Modal.Overlay />
        <Modal.Content>
          <Modal.Header>
            <Modal.Title className={classes['title'] ?? ''}>Import</Modal.Title>
            <span className={classes['names']} title={files.map(({ name }) => name).join(', ')}>
              <MiddleCut text={listed(files)} />
            </span>
            <Steps current={stepOf(progress, page)} page={page} onStep={phase === 'report' ? goTo : undefined} />
            <Modal.CloseButton aria-label="Close" />
          </Modal.Header>
          <Modal.Body>
            {phase === 'files' && <FilesStep session={session} progress={progress} files={files} onFiles={onFiles} />}
            {phase === 'report' && (
              <>
                {page === 'Target' && <TargetStep session={session} progress={progress} files={files} />}
                {page === 'Columns' && <ColumnsStep session={session} progress={progress} />}
                {page === 'Check' && <CheckStep session={session} progress={progress} />}
                <WriteFoot session={session} progress={progress}>
                  <Button size="xs" variant="default" onClick={() => goTo(page === 'Check' ? 'File' : 'Check')}>
                    {page === 'Check' ? 'Back to the files' : 'Back to the findings'}
                  </Button>
                  {page === 'Check' && (progress.report?.tables.length ?? 0) > 0 && (
                    <Button size="xs" variant="default" onClick={() => goTo('Columns')}>
                      Show the columns
                    </Button>
                  )}
                </WriteFoot>
              </>
            )}
            {(phase === 'checking' || phase === 'writing') && <WaitStep session={session} progress={progress} />}
            {phase === 'done' && (
              <DoneStep
                progress={progress}
                onClose={onClose}
                onShow={(view) => {
                  onClose()
                  navigate(view)
                }}
              />
            )}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      {isAsking && (
        <GiveUp
          progress={progress}
          onStay={() => setAsking(false)}
          onLeave={() => void giveUp().catch(() => notifyLost())}
        />
      )}
    </>
  )
}

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
