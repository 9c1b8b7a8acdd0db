import { useState } from 'react'
import { Button, Group, TextInput } from '@mantine/core'
import { defaultHierarchy, type Decisions } from '../../server/contract/imports.ts'
import { plural } from '../ui/format.ts'
import { dropColumn, mapName } from './decisions.ts'
import type { ProblemGroup } from './problems.ts'

interface GroupDecisionProps {
  group: ProblemGroup
  decisions: Decisions
  onDecide: (decisions: Decisions) => void
}

/** What can be decided about all problems of a kind at once. */
export function GroupDecision({ group, decisions, onDecide }: GroupDecisionProps) {
  const { kind, problems } = group
  if (kind === 'region' || kind === 'unit') {
    return <Creation kind={kind} group={group} decisions={decisions} onDecide={onDecide} />
  }
  if (kind === 'conflict') {
    return (
      <Group gap="xs" my="xs">
        {(['first', 'last'] as const).map((keep) => (
          <Button key={keep} size="xs" variant="default" onClick={() => onDecide({ ...decisions, keep })}>
            Take the {keep} of them
          </Button>
        ))}
      </Group>
    )
  }
  const titles = problems.flatMap(({ column }) => (column === null ? [] : [column]))
  if (kind === 'column' && titles.length > 1) {
    return (
      <Button
        size="xs"
        variant="default"
        my="xs"
        onClick={() => onDecide(titles.reduce((decided, title) => dropColumn(decided, title), decisions))}
      >
        Leave out all {titles.length} columns
      </Button>
    )
  }
  if (kind === 'run') {
    return (
      <Button size="xs" variant="default" my="xs" onClick={() => onDecide({ ...decisions, into_run: null })}>
        Make new runs instead
      </Button>
    )
  }
  return null
}

/** Unknown regions or units: all are created, or each becomes what it is most like. */
function Creation({ kind, group, decisions, onDecide }: GroupDecisionProps & { kind: 'region' | 'unit' }) {
  const [hierarchy, setHierarchy] = useState(decisions.hierarchy)
  const { problems } = group
  const alike = problems.filter(({ nearest, text }) => nearest !== null && text !== null)
  const create = () =>
    onDecide(
      kind === 'unit'
        ? { ...decisions, create_units: true }
        : { ...decisions, create_regions: true, hierarchy: hierarchy.trim() || defaultHierarchy },
    )
  const mapAll = () =>
    onDecide(
      alike.reduce(
        (decided, { text, nearest }) => mapName(decided, { column: kind, name: text! }, nearest!),
        decisions,
      ),
    )
  return (
    <Group gap="xs" my="xs" align="flex-end">
      {kind === 'region' && (
        <TextInput
          label="Hierarchy of regions that are created"
          size="xs"
          w={270}
          value={hierarchy}
          onChange={(event) => setHierarchy(event.currentTarget.value)}
        />
      )}
      <Button size="xs" variant="default" onClick={create}>
        Create {problems.length === 1 ? `this ${kind}` : `all ${plural(problems.length, kind)}`}
      </Button>
      {alike.length > 1 && (
        <Button size="xs" variant="default" onClick={mapAll}>
          Map {alike.length} to the nearest known
        </Button>
      )}
    </Group>
  )
}
