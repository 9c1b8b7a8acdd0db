import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { platformQueries } from '../api/queries.ts'
import { describeChips, noChips, shownName, type Chips } from '../filter/chips.ts'
import { ImportHelp } from '../ui/ImportHelp.tsx'
import { SampleOffer } from '../ui/SampleOffer.tsx'
import { plural } from '../ui/format.ts'
import { momentOf } from '../view/platform-name.ts'
import classes from './DataPage.module.css'

interface EmptyResultProps {
  platform: string
  chips: Chips
  onChange: (chips: Chips) => void
  /** Shows the data of another platform. */
  onOpen: (platform: string) => void
}

/** Why there is nothing to show, and what can be done. */
export function EmptyResult({ platform, chips, onChange, onOpen }: EmptyResultProps) {
  const { data: summary } = useQuery(platformQueries.summary(platform))
  if (summary?.datapoints === 0) {
    if (momentOf(platform) !== undefined) {
      return (
        <div className={classes['empty']} role="status">
          <Title order={2} size="h4">
            This platform had no data then
          </Title>
        </div>
      )
    }
    return (
      <div className={classes['empty']}>
        <Title order={2} size="h4">
          This platform has no data yet
        </Title>
        <SampleOffer platform={platform} onOpen={onOpen} />
        <ImportHelp platform={platform} />
      </div>
    )
  }
  const active = describeChips(chips).filter((chip) => chip.on)
  return (
    <div className={classes['empty']} role="status">
      <Title order={2} size="h4">
        No datapoint fits all of these filters
      </Title>
      <ul>
        {chips.defaultOnly && <li>Default runs only{summary && ` (${defaults(summary)})`}</li>}
        {active.map(({ field, label, operator, values }) => (
          <li key={field}>
            {label} {operator} <b>{values.map((value) => shownName(field, value)).join(', ')}</b>
          </li>
        ))}
      </ul>
      <Text size="sm">
        Names and patterns tell upper from lower case.{' '}
        {chips.defaultOnly && 'Runs that are no default version are left out.'}
      </Text>
      <Group gap="xs">
        {chips.defaultOnly && (
          <Button size="xs" onClick={() => onChange({ ...chips, defaultOnly: false })}>
            Include all runs
          </Button>
        )}
        {active.length > 0 && (
          <Button size="xs" variant="default" onClick={() => onChange({ ...noChips, defaultOnly: chips.defaultOnly })}>
            Clear all filters
          </Button>
        )}
      </Group>
    </div>
  )
}

const defaults = ({ default_runs, runs }: { default_runs: number; runs: number }): string =>
  `${default_runs} of ${plural(runs, 'run')}`
