import { useState } from 'react'
import { Checkbox, Modal } from '@mantine/core'
import type { CloneRun, Run } from '../../server/contract/runs.ts'
import type { RunRow } from '../../server/contract/tables.ts'
import { outdatedBy } from '../api/outdated.ts'
import { runRequests } from '../api/runs.ts'
import { useChange } from '../api/use-change.ts'
import { NewRunForm, type RunPair } from '../history/NewRunForm.tsx'
import { plural } from '../ui/format.ts'
import { runName } from '../names/run-name.ts'

interface CloneDialogProps {
  platform: string
  /** The dialog is open while there is one. */
  run: RunRow | undefined
  onClose: () => void
  onCloned: (copy: Run) => void
}

/** Asks where a clone goes and makes it. */
export function CloneDialog({ platform, run, onClose, onCloned }: CloneDialogProps) {
  return (
    <Modal opened={run !== undefined} onClose={onClose} title="Clone this run" centered>
      {run && <CloneForm key={run.id} {...{ platform, run, onClose, onCloned }} />}
    </Modal>
  )
}

function CloneForm({ platform, run, onClose, onCloned }: CloneDialogProps & { run: RunRow }) {
  const [pair, setPair] = useState<RunPair>({ model: run.model, scenario: run.scenario })
  const [keepSolution, setKeepSolution] = useState(true)
  const clone = useChange({
    write: (wanted: CloneRun) => runRequests.clone(platform, wanted),
    outdated: () => outdatedBy.change(platform, 'cloneRun'),
    showsErrors: true,
    done: (_, copy) => `The clone is ${runName({ ...copy, model: copy.model.name, scenario: copy.scenario.name })}.`,
    afterwards: (_, copy) => {
      onClose()
      onCloned(copy)
    },
  })
  const start = () =>
    clone.mutate({
      ...{ run_id: run.id, model_name: pair.model, scenario_name: pair.scenario, keep_solution: keepSolution },
    })
  return (
    <NewRunForm
      about={
        <>
          {runName(run)}: {plural(run.points, 'datapoint')} to copy
          {run.items > 0 && ` and ${plural(run.items, 'optimization item')}`}. Meta indicators, checkpoints and
          descriptions are not copied. The clone is the next version of this model and scenario:
        </>
      }
      pair={pair}
      onPair={setPair}
      action="Clone"
      isPending={clone.isPending}
      error={clone.error}
      onSubmit={start}
      onClose={onClose}
    >
      <Checkbox
        label="With the solution of the optimization"
        checked={keepSolution}
        onChange={(event) => setKeepSolution(event.currentTarget.checked)}
      />
    </NewRunForm>
  )
}
