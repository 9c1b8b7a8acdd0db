import { useState, type ReactNode } from 'react'
import { Button, Group, Text, Title } from '@mantine/core'
import type { Decisions, ImportProblem } from '../../server/contract/imports.ts'
import { formatCount } from '../ui/format.ts'
import { GroupDecision } from './GroupDecision.tsx'
import { HeaderDecision } from './HeaderDecision.tsx'
import { NameDecision } from './NameDecision.tsx'
import { nameColumnOf, placeOf, textOf, type ProblemGroup } from './problems.ts'
import { PlaceDecision } from './PlaceDecision.tsx'
import classes from './Imports.module.css'

interface ProblemSectionProps {
  group: ProblemGroup
  platform: string
  decisions: Decisions
  onDecide: (decisions: Decisions) => void
}

/** Problems that are shown before more are asked for. */
const shown = 20

/** Problems of one kind, each with what can be decided about it. */
export function ProblemSection({ group, platform, decisions, onDecide }: ProblemSectionProps) {
  const { kind, title, problems, places } = group
  const [isWhole, setWhole] = useState(false)
  const listed = isWhole ? problems : problems.slice(0, shown)
  const unlisted = places - problems.length
  return (
    <section className={classes['problems']} aria-labelledby={`problem-${kind}`}>
      <Title order={4} size="h6" id={`problem-${kind}`}>
        {title}
      </Title>
      <GroupDecision group={group} decisions={decisions} onDecide={onDecide} />
      <ul className={classes['cases']}>
        {listed.map((problem) => (
          <Case key={`${placeOf(problem)}\n${problem.message}`} problem={problem}>
            <CaseDecision problem={problem} platform={platform} decisions={decisions} onDecide={onDecide} />
          </Case>
        ))}
      </ul>
      {problems.length > listed.length && (
        <Button size="compact-sm" variant="default" onClick={() => setWhole(true)}>
          Show all {formatCount(problems.length)}
        </Button>
      )}
      {unlisted > 0 && <Text size="sm">And {formatCount(unlisted)} more like these.</Text>}
    </section>
  )
}

function Case({ problem, children }: { problem: ImportProblem; children: ReactNode }) {
  const place = placeOf(problem)
  return (
    <li>
      <Text size="sm">{textOf(problem)}</Text>
      {place !== '' && <Text className={classes['place']}>{place}</Text>}
      <Group gap="xs" align="flex-end" mt={4}>
        {children}
      </Group>
    </li>
  )
}

type CaseDecisionProps = Omit<ProblemSectionProps, 'group'> & { problem: ImportProblem }

/** What can be decided about one problem; nothing where only the file can be changed. */
function CaseDecision({ problem, platform, decisions, onDecide }: CaseDecisionProps) {
  const { kind, text, nearest } = problem
  const column = nameColumnOf(problem)
  if (column !== undefined && text !== null) {
    const written = { column, name: text }
    return <NameDecision {...{ platform, written, nearest, decisions, onDecide }} />
  }
  if (kind === 'header') return <HeaderDecision problem={problem} decisions={decisions} onDecide={onDecide} />
  if (problem.choices.length > 0 || kind === 'meta') {
    return <PlaceDecision problem={problem} decisions={decisions} onDecide={onDecide} />
  }
  return null
}
