import { useState } from 'react'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Run } from '../../server/contract/runs.ts'
import { outdatedBy } from '../api/outdated.ts'
import { runPageRequests } from '../api/run-page.ts'
import { runQueries } from '../api/runs.ts'
import { useChange } from '../api/use-change.ts'
import { runName } from '../names/run-name.ts'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { momentOfDay } from './days.ts'
import { NewRunForm, type RunPair } from './NewRunForm.tsx'
import { sentenceOf, type Transaction } from './sentence.ts'

interface BranchDialogProps {
  platform: string
  runId: number
  /** The state after it is what the branch begins with. */
  transaction: Transaction
  onClose: () => void
  onBranched: (branch: Run) => void
}

/** Asks where a branch goes that begins with an earlier state of a run, and makes it. */
export function BranchDialog({ platform, runId, transaction, onClose, onBranched }: BranchDialogProps) {
  useReturnFocus()
  const filter = { id: runId, default_only: false }
  const { data } = useQuery(runQueries.page(platform, { filter, sort: [], meta: [], limit: 1, offset: 0 }))
  const touched = transaction.runs.find(({ id }) => id === runId)
  const source = data?.results[0] ?? touched
  const [typed, setTyped] = useState<Partial<RunPair>>({})
  const pair: RunPair = { model: source?.model ?? '', scenario: source?.scenario ?? '', ...typed }
  const branch = useChange({
    write: ({ model, scenario }: RunPair) =>
      runPageRequests.branch(platform, runId, {
        ...{ transaction__id: transaction.id, model_name: model, scenario_name: scenario },
      }),
    outdated: () => outdatedBy.change(platform, 'branchRun'),
    showsErrors: true,
    done: (_, made) => `The branch is ${runName({ ...made, model: made.model.name, scenario: made.scenario.name })}.`,
    afterwards: (_, made) => {
      onClose()
      onBranched(made)
    },
  })
  return (
    <Modal opened onClose={onClose} title="Branch from here" centered>
      <NewRunForm
        about={
          <>
            A new run begins with the data, meta indicators and optimization items that the run had after transaction{' '}
            {transaction.id} ({sentenceOf(transaction, undefined).main}, {momentOfDay(transaction.issued_at)}). It is
            the next version of this model and scenario; the run itself stays as it is:
          </>
        }
        pair={pair}
        onPair={setTyped}
        action="Branch"
        isPending={branch.isPending}
        error={branch.error}
        onSubmit={() => branch.mutate(pair)}
        onClose={onClose}
      />
    </Modal>
  )
}
