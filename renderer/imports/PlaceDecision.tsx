import { Button } from '@mantine/core'
import { columnWords, decide, nameColumns, type Decisions, type ImportProblem } from '../../server/contract/imports.ts'
import { addBlank, dropColumn, mapColumn, mapName } from './decisions.ts'
import { ColumnMeaning, OneName } from './HeaderDecision.tsx'
import { advises, asksName } from './problems.ts'
import { plural } from '../ui/format.ts'

interface PlaceDecisionProps {
  problem: ImportProblem
  decisions: Decisions
  onDecide: (decisions: Decisions) => void
}

/** What can be decided about a sheet, a column or a cell. */
export function PlaceDecision({ problem, decisions, onDecide }: PlaceDecisionProps) {
  const { kind, column, text } = problem
  const offered = <Choices problem={problem} decisions={decisions} onDecide={onDecide} />
  if (['sheet', 'date', 'number', 'total', 'merged'].includes(kind)) return offered
  if (advises(problem, 'blank') && text !== null) {
    return (
      <Button size="xs" variant="default" onClick={() => onDecide(addBlank(decisions, text))}>
        “{text.slice(0, 40)}” is no value
      </Button>
    )
  }
  const name = nameColumns.find((known) => known === column)
  if (asksName(problem) && name !== undefined) {
    return (
      <>
        {offered}
        <OneName
          column={name}
          label={`The ${name} of rows without one`}
          onSet={(value) => onDecide(mapName(decisions, { column: name, name: '' }, value))}
        />
      </>
    )
  }
  if (column === null || !advises(problem, 'drop')) return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={`Leave the column out: ${column}`}
        onClick={() => onDecide(dropColumn(decisions, column))}
      >
        Leave the column out
      </Button>
      <Choices
        problem={{ ...problem, choices: problem.choices.filter((choice) => choice.decisions.fold) }}
        {...{ decisions, onDecide }}
      />
      {kind === 'column' && (
        <ColumnMeaning
          titles={[column]}
          meanings={columnWords}
          onMap={(title, to) => onDecide(mapColumn(decisions, title, to))}
        />
      )}
    </>
  )
}

/** A button for each way out that needs no name. */
const Choices = ({ problem, decisions, onDecide }: PlaceDecisionProps) =>
  problem.choices
    .filter(({ asks }) => asks === null)
    .map(({ text, flag, decisions: more, gives_up }) => (
      <Button key={flag} size="xs" variant="default" onClick={() => onDecide(decide(decisions, more))}>
        {text.charAt(0).toUpperCase() + text.slice(1).replaceAll(/"([^"]*)"/g, '“$1”')}
        {gives_up > 0 && `, giving up ${plural(gives_up, 'datapoint')}`}
      </Button>
    ))
