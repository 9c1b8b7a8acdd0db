import { useState } from 'react'
import { Modal } from '@mantine/core'
import type { RunRow } from '../../server/contract/tables.ts'
import { runName } from '../names/run-name.ts'
import { HistoryBrowser } from './HistoryBrowser.tsx'
import classes from './History.module.css'

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
      size={1_080}
      centered
      classNames={{ body: classes['dialog']! }}
    >
      {run && <Content key={run.id} platform={platform} run={run} onClose={onClose} onShow={onShow} />}
    </Modal>
  )
}

function Content({ platform, run, onClose, onShow }: HistoryDialogProps & { run: RunRow }) {
  const [selected, setSelected] = useState<number | null>(null)
  return (
    <HistoryBrowser
      platform={platform}
      filter={{ run: run.id }}
      selected={selected}
      onSelect={setSelected}
      onShow={({ id }) => onShow(run, id)}
      onGoneBack={onClose}
    />
  )
}
