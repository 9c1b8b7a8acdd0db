import { Button } from '@mantine/core'
import { columnWords, nameColumns, type Decisions, type ImportProblem } from '../../server/contract/imports.ts'
import { addBlank, dropColumn, mapColumn, mapName } from './decisions.ts'
import { ColumnMeaning, OneName } from './HeaderDecision.tsx'
import { advises, listedIn } from './problems.ts'

interface PlaceDecisionProps {
  problem: ImportProblem
  decisions: Decisions
  onDecide: (decisions: Decisions) => void
}

/** What can be decided about a sheet, a column or a cell. */
export function PlaceDecision({ problem, decisions, onDecide }: PlaceDecisionProps) {
  const { kind, column, text } = problem
  if (kind === 'sheet') {
    return listedIn(text).map((sheet) => (
      <Button key={sheet} size="xs" variant="default" onClick={() => onDecide({ ...decisions, sheet })}>
        Read the sheet “{sheet}”
      </Button>
    ))
  }
  if (advises(problem, 'blank') && text !== null) {
    return (
      <Button size="xs" variant="default" onClick={() => onDecide(addBlank(decisions, text))}>
        “{text.slice(0, 40)}” is no value
      </Button>
    )
  }
  const name = nameColumns.find((known) => known === column)
  if (advises(problem, 'set') && name !== undefined) {
    return (
      <OneName
        column={name}
        label={`The ${name} of rows without one`}
        onSet={(value) => onDecide(mapName(decisions, { column: name, name: '' }, value))}
      />
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
