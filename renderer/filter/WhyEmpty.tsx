import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { platformQueries } from '../api/platforms.ts'
import { ImportHelp } from '../ui/ImportHelp.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import { formatCount, plural } from '../ui/format.ts'
import { SampleOffer } from '../ui/SampleOffer.tsx'
import { momentOf } from '../names/platform-name.ts'
import { conditionsOf, switchAll, withoutConditions, type Chips } from './chips.ts'
import type { FilterKind } from './fields.ts'
import { UnknownGiven } from './UnknownGiven.tsx'
import { folded } from './pasted.ts'
import { givenNames, type Relaxation } from './relaxations.ts'
import { useRelaxed, type Relaxed } from './use-relaxed.ts'
import classes from './WhyEmpty.module.css'

interface WhyEmptyProps {
  kind: FilterKind
  platform: string
  chips: Chips
  onChange: (chips: Chips) => void
  /** Shows the data of another platform. */
  onOpen: (platform: string) => void
}

const things: Record<FilterKind, string> = { datapoints: 'datapoint', runs: 'run' }

/** Why there is nothing to show, and what can be done: an empty platform, or conditions that leave nothing. */
export function WhyEmpty(props: WhyEmptyProps) {
  const { kind, platform, onOpen } = props
  const { data: summary } = useQuery(platformQueries.summary(platform))
  const isEmpty = summary !== undefined && (kind === 'runs' ? summary.runs : summary.datapoints) === 0
  if (!isEmpty) return <Conditions {...props} />
  const isPast = momentOf(platform) !== undefined
  const missing = kind === 'runs' ? 'runs' : 'data'
  return (
    <div className={classes['root']} role={isPast ? 'status' : undefined}>
      <Title order={2} size="h4">
        {isPast ? `This platform had no ${missing} then` : `This platform has no ${missing} yet`}
      </Title>
      {!isPast && (
        <>
          <SampleOffer platform={platform} onOpen={onOpen} />
          <ImportHelp platform={platform} />
        </>
      )}
    </div>
  )
}

function Conditions({ kind, platform, chips, onChange }: WhyEmptyProps) {
  const { relaxed, isLoading, isCancelled, cancel, retry } = useRelaxed({ kind, platform, chips })
  const conditions = conditionsOf(kind, chips)
  const isHopeless = relaxed.length > 1 && relaxed.every(({ rows }) => rows === 0)
  return (
    <div className={classes['root']}>
      <LoadingLine isLoading={isLoading} step="counting without each condition" onCancel={cancel} />
      <Title order={2} size="h4" role="status">
        No {things[kind]} fits all of these filters
      </Title>
      {relaxed.length > 0 && (
        <ul className={classes['list']} aria-label="What each condition leaves out">
          {relaxed.map((one) => (
            <Row key={one.relaxation.key} kind={kind} one={one} onRelax={({ chips: left }) => onChange(left)} />
          ))}
        </ul>
      )}
      {isHopeless && (
        <Text size="sm">No single condition is the reason: at least two of them leave nothing together.</Text>
      )}
      {isCancelled && (
        <Group gap="xs">
          <Text size="sm">Counting was cancelled.</Text>
          <Button size="compact-sm" variant="default" onClick={retry}>
            Count
          </Button>
        </Group>
      )}
      {givenNames(kind, chips).map((given) => (
        <UnknownGiven key={given.key} platform={platform} given={given} chips={chips} onChange={onChange} />
      ))}
      {conditions.length > 0 && (
        <Group gap="xs">
          {conditions.some(({ on }) => on) && (
            <Button size="xs" variant="default" onClick={() => onChange(switchAll(kind, chips, false))}>
              Switch all conditions off
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => onChange(withoutConditions(kind, chips))}>
            Clear the filter
          </Button>
        </Group>
      )}
    </div>
  )
}

interface RowProps {
  kind: FilterKind
  one: Relaxed
  onRelax: (relaxation: Relaxation) => void
}

/** A condition, what there would be without it, and the way to be without it. */
function Row({ kind, one: { relaxation, rows, hasFailed }, onRelax }: RowProps) {
  const { label, operator, values } = relaxation.text
  const isVersions = operator === ''
  const shown = isVersions ? '' : folded(values, 3) || 'an empty list'
  const step = isVersions ? 'Include all versions' : `Switch off${rows ? `, show ${formatCount(rows)}` : ''}`
  return (
    <li className={classes['row']} data-helps={(rows ?? 0) > 0 || undefined}>
      <span className={classes['condition']}>
        {label} {operator} <b>{shown}</b>
      </span>
      <span className={classes['rows']}>
        {hasFailed
          ? 'could not be counted'
          : rows === undefined
            ? '…'
            : `${rows === 0 ? 'still none' : plural(rows, things[kind])} without it`}
      </span>
      <Button
        size="compact-xs"
        variant={rows ? 'filled' : 'default'}
        aria-label={isVersions ? step : `${step}: ${label} ${operator} ${shown}`}
        onClick={() => onRelax(relaxation)}
      >
        {step}
      </Button>
    </li>
  )
}
