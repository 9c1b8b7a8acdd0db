import { useState } from 'react'
import { Modal } from '@mantine/core'
import type { RunRow } from '../../server/contract/tables.ts'
import { runName } from '../names/run-name.ts'
import { RevertPreview } from './RevertPreview.tsx'
import { RunHistory } from './RunHistory.tsx'
import type { RunTransaction } from './transaction.ts'

interface HistoryDialogProps {
  platform: string
  /** The dialog is open while there is one. */
  run: RunRow | undefined
  onClose: () => void
  /** Shows the data of a run as they were after a transaction. */
  onShow: (run: RunRow, transaction: number) => void
}

/** What happened to a run: to label a state, look at it, or go back to it. */
export function HistoryDialog({ platform, run, onClose, onShow }: HistoryDialogProps) {
  return (
    <Modal
      opened={run !== undefined}
      onClose={onClose}
      title={run ? `History of ${runName(run)}` : ''}
      size="66rem"
      centered
    >
      {run && <Content key={run.id} platform={platform} run={run} onClose={onClose} onShow={onShow} />}
    </Modal>
  )
}

function Content({ platform, run, onClose, onShow }: HistoryDialogProps & { run: RunRow }) {
  const [target, setTarget] = useState<RunTransaction>()
  const [isPreview, setPreview] = useState(false)
  if (target && isPreview) {
    return (
      <RevertPreview
        platform={platform}
        run={run}
        target={target}
        onBack={() => setPreview(false)}
        onReverted={onClose}
      />
    )
  }
  return (
    <RunHistory
      platform={platform}
      run={run}
      comesFrom={target?.id}
      onRevert={(chosen) => {
        setTarget(chosen)
        setPreview(true)
      }}
      onShow={({ id }) => onShow(run, id)}
    />
  )
}
