import { useState, type ReactNode } from 'react'
import type { RunRow } from '../../server/contract/tables.ts'
import { viewOfRun } from '../view/run-view.ts'
import type { Navigate } from '../view/use-view.ts'
import { CloneDialog } from './CloneDialog.tsx'
import { DefaultDialog } from './DefaultDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import type { RunQuestion } from './run-tools.ts'
import { UnlockDialog } from './UnlockDialog.tsx'
import type { RunChanges } from './use-run-changes.ts'

interface RunDialogsInput {
  platform: string
  /** Of this page. */
  runs: readonly RunRow[]
  changes: RunChanges
  navigate: Navigate
}

interface RunDialogs {
  dialogs: ReactNode
  openDialog: (question: RunQuestion, run: RunRow) => void
}

/** The dialogs about a run, one of which is open at most. */
export function useRunDialogs({ platform, runs, changes, navigate }: RunDialogsInput): RunDialogs {
  const [asked, setAsked] = useState<{ question: RunQuestion; run: RunRow }>()
  const close = () => setAsked(undefined)
  /** The run that a dialog is about, as it is by now. */
  const runOf = (question: RunQuestion): RunRow | undefined =>
    asked?.question === question ? (runs.find(({ id }) => id === asked.run.id) ?? asked.run) : undefined
  const dialogs = (
    <>
      <DefaultDialog
        run={runOf('default')}
        before={defaultBeside(runOf('default'), runs)}
        changes={changes}
        onClose={close}
      />
      <CloneDialog
        platform={platform}
        run={runOf('clone')}
        onClose={close}
        onCloned={(copy) => navigate(viewOfRun(platform, copy))}
      />
      <DeleteDialog platform={platform} run={runOf('delete')} onClose={close} />
      <UnlockDialog
        run={runOf('unlock')}
        onClose={close}
        onUnlock={(run) => {
          changes.unlock.mutate(run)
          close()
        }}
      />
    </>
  )
  return { dialogs, openDialog: (question, run) => setAsked({ question, run }) }
}

const defaultBeside = (run: RunRow | undefined, runs: readonly RunRow[]): RunRow | undefined =>
  runs.find(({ is_default, model, scenario }) => is_default && model === run?.model && scenario === run.scenario)
