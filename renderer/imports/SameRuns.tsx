import { Alert, Button, Group, Text } from '@mantine/core'
import type { Decisions, ImportReport } from '../../server/contract/imports.ts'
import { formatCount, plural } from '../ui/format.ts'
import { isOnlySame, needsSame } from './same.ts'

interface SameRunsProps {
  report: ImportReport
  decisions: Decisions
  onDecide: (decisions: Decisions) => void
  /** Nothing is to be written: the wizard closes. */
  onClose: () => void
}

/** Runs that are named. */
const listed = 3

/** Says which runs are there already with the same content, and asks what to do before they get another version. */
export function SameRuns({ report, decisions, onDecide, onClose }: SameRunsProps) {
  const { same } = report
  if (same.length === 0) return null
  const names = same
    .slice(0, listed)
    .map(({ model, scenario, version }) => `${model} | ${scenario} as version ${version}`)
  const more = same.length > listed ? ` and ${formatCount(same.length - listed)} more` : ''
  const isAll = isOnlySame(report, decisions)
  const decide = (chosen: Decisions['same']) => onDecide({ ...decisions, same: chosen })
  const runs = plural(same.length, 'run')
  return (
    <Alert
      variant="outline"
      color={needsSame(report, decisions) ? 'orange' : 'accent'}
      p="xs"
      mb="md"
      title={isAll ? 'Nothing new: everything is there already' : `${runs} of the files are there already`}
    >
      <Text size="sm" mb="xs">
        With the same datapoints and indicators: {names.join('; ')}
        {more}.{decisions.same === 'skip' && ' They are left out.'}
        {decisions.same === 'write' && ' They are written all the same, each as a new version.'}
      </Text>
      <Group gap="xs">
        {isAll && (
          <Button size="xs" onClick={onClose}>
            Close, nothing to write
          </Button>
        )}
        {!isAll && decisions.same !== 'skip' && (
          <Button size="xs" variant="default" onClick={() => decide('skip')}>
            Leave {same.length === 1 ? 'it' : 'them'} out
          </Button>
        )}
        {decisions.same !== 'write' && (
          <Button size="xs" variant="default" onClick={() => decide('write')}>
            Write {plural(same.length, 'new version')} all the same
          </Button>
        )}
      </Group>
    </Alert>
  )
}
