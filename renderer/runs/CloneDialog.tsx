import { useState } from 'react'
import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CloneRun, Run } from '../../server/contract/runs.ts'
import { api } from '../api/client.ts'
import { outdatedBy, pointsOfRun } from '../api/queries.ts'
import { useChange } from '../api/use-change.ts'
import { plural } from '../ui/format.ts'
import { runName } from './groups.ts'

interface CloneDialogProps {
  platform: string
  /** The dialog is open while there is one. */
  run: Run | undefined
  onClose: () => void
}

/** Asks where a clone goes and makes it. */
export function CloneDialog({ platform, run, onClose }: CloneDialogProps) {
  return (
    <Modal opened={run !== undefined} onClose={onClose} title="Clone this run" centered>
      {run && <CloneForm key={run.id} platform={platform} run={run} onClose={onClose} />}
    </Modal>
  )
}

function CloneForm({ platform, run, onClose }: CloneDialogProps & { run: Run }) {
  const [model, setModel] = useState(run.model.name)
  const [scenario, setScenario] = useState(run.scenario.name)
  const [keepSolution, setKeepSolution] = useState(true)
  const points = useQuery(pointsOfRun(platform, run.id))
  const clone = useChange({
    write: (wanted: CloneRun) => api.runs.clone(platform, wanted),
    outdated: () => outdatedBy.run(platform),
    done: (_, copy) => `The clone is ${runName(copy)}.`,
    afterwards: onClose,
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
          {runName(run)}
          {points.data !== undefined && `: ${plural(points.data, 'datapoint')} to copy`}. Meta indicators, checkpoints
          and descriptions are not copied. The clone is the next version of this model and scenario:
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
