import { NativeSelect, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Decisions, ImportReport } from '../../server/contract/imports.ts'
import type { Run } from '../../server/contract/runs.ts'
import { importQueries } from '../api/imports.ts'
import type { ImportTarget } from './import-progress.ts'

interface RunChoiceProps {
  target: ImportTarget
  report: ImportReport
  decisions: Decisions
  onDecide: (decisions: Decisions) => void
}

const defaults = [
  { value: 'if-none', label: 'Where the pair has none yet' },
  { value: 'yes', label: 'Yes, in any case' },
  { value: 'no', label: 'No' },
]

/** Whether new runs are made or one that is there gets the data, and which versions become default. */
export function RunChoice({ target: { platform, isNew }, report, decisions, onDecide }: RunChoiceProps) {
  const names = (part: 'model' | 'scenario') => [...new Set(report.runs.map((run) => run[part]))].toSorted()
  const { data } = useQuery({
    ...importQueries.targets(platform, names('model'), names('scenario')),
    enabled: !isNew,
  })
  const runs = (data?.results ?? []).toReversed()
  const { into_run, make_default } = decisions
  return (
    <Stack gap="sm" role="group" aria-label="Runs">
      {!isNew && (
        <Select
          size="xs"
          label="Write into"
          description="A run that is there gets new datapoints and corrected values; nothing of it is deleted."
          placeholder="New runs: a version for each model and scenario"
          searchable
          clearable
          nothingFoundMessage="No run is called so."
          clearButtonProps={{ 'aria-label': 'Into new runs' }}
          value={into_run === null ? null : String(into_run)}
          onChange={(value) => onDecide({ ...decisions, into_run: value === null ? null : Number(value) })}
          data={runs.map((run) => ({ value: String(run.id), label: nameOf(run) }))}
        />
      )}
      {into_run === null && (
        <NativeSelect
          size="xs"
          label="New runs become default versions"
          value={make_default}
          onChange={(event) =>
            onDecide({ ...decisions, make_default: event.currentTarget.value as Decisions['make_default'] })
          }
          data={defaults}
        />
      )}
    </Stack>
  )
}

const nameOf = ({ model, scenario, version }: Run): string => `${model.name} | ${scenario.name}, version ${version}`
