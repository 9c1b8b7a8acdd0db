import { useState } from 'react'
import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { CloneRun, Run } from '../../server/contract/runs.ts'
import type { RunRow } from '../../server/contract/tables.ts'
import { outdatedBy } from '../api/outdated.ts'
import { runRequests } from '../api/runs.ts'
import { useChange } from '../api/use-change.ts'
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
  const [model, setModel] = useState(run.model)
  const [scenario, setScenario] = useState(run.scenario)
  const [keepSolution, setKeepSolution] = useState(true)
  const clone = useChange({
    write: (wanted: CloneRun) => runRequests.clone(platform, wanted),
    outdated: () => outdatedBy.change(platform, 'cloneRun'),
    done: (_, copy) => `The clone is ${runName({ ...copy, model: copy.model.name, scenario: copy.scenario.name })}.`,
    afterwards: (_, copy) => {
      onClose()
      onCloned(copy)
    },
  })
  const start = () =>
    clone.mutate({ run_id: run.id, model_name: model, scenario_name: scenario, keep_solution: keepSolution })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          {runName(run)}: {plural(run.points, 'datapoint')} to copy
          {run.items > 0 && ` and ${plural(run.items, 'optimization item')}`}. Meta indicators, checkpoints and
          descriptions are not copied. The clone is the next version of this model and scenario:
        </Text>
        <TextInput
          label="Model"
          data-autofocus
          value={model}
          onChange={(event) => setModel(event.currentTarget.value)}
        />
        <TextInput label="Scenario" value={scenario} onChange={(event) => setScenario(event.currentTarget.value)} />
        <Checkbox
          label="With the solution of the optimization"
          checked={keepSolution}
          onChange={(event) => setKeepSolution(event.currentTarget.checked)}
        />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={clone.isPending}>
          Clone
        </Button>
      </Group>
    </form>
  )
}
