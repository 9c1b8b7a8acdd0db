import { useState } from 'react'
import { Button, Text, Title } from '@mantine/core'
import {
  columnWords,
  isNameColumn,
  nameColumns,
  type Choice,
  type Decisions,
  type ImportProblem,
  type NameColumn,
} from '../../server/contract/imports.ts'
import { formatCount, spaceCounts } from '../ui/format.ts'
import { choicesOf, keyOf, namedChoice } from './choices.ts'
import { mapColumn } from './decisions.ts'
import { ColumnMeaning, HeaderDecision, OneName } from './HeaderDecision.tsx'
import { GivenTable } from './GivenTable.tsx'
import { ItemDecision } from './ItemDecision.tsx'
import type { ImportProgress } from './import-progress.ts'
import { NameDecision } from './NameDecision.tsx'
import { listedIn, placeOf, textOf } from './problems.ts'
import { searchedColumn, type FindingRow } from './rows.ts'
import classes from './Findings.module.css'

interface FindingDetailsProps {
  row: FindingRow
  progress: ImportProgress
  onSettle: (problem: ImportProblem, choice: Choice | null) => void
  onDecide: (decisions: Decisions) => void
}

/** Names of a line that are shown before more are asked for. */
const shown = 20

/** All that is known of a finding, and the ways to decide about it that need more than a word. */
export function FindingDetails({ row, ...rest }: FindingDetailsProps) {
  const [isWhole, setWhole] = useState(false)
  const listed = isWhole ? row.problems : row.problems.slice(0, shown)
  return (
    <section className={classes['details']} aria-label={`Details: ${row.what}`}>
      <Title order={3} fz={13} fw={600}>
        {row.what}
      </Title>
      {listed.length === 0 && <Text size="xs">{row.beside === null ? row.detail : `${row.detail} ${row.beside}`}</Text>}
      <ul>
        {listed.map((problem) => (
          <li key={keyOf(problem)}>
            <Text size="xs">
              {spaceCounts(textOf(problem))}
              {placeOf(problem) !== '' && <span className={classes['place']}> {placeOf(problem)}</span>}
            </Text>
            {problem.given && <GivenTable given={problem.given} />}
            <div className={classes['ways']}>
              <Ways problem={problem} {...rest} />
            </div>
          </li>
        ))}
      </ul>
      {row.problems.length > listed.length && (
        <Button size="compact-xs" h={24} variant="default" onClick={() => setWhole(true)}>
          Show all {formatCount(row.problems.length)}
        </Button>
      )}
    </section>
  )
}

type WaysProps = Omit<FindingDetailsProps, 'row'> & { problem: ImportProblem }

function Ways({ problem, progress, onSettle, onDecide }: WaysProps) {
  const { decisions } = progress
  const { kind, column, text, nearest } = problem
  const searched = searchedColumn(problem)
  // One name for all rows is asked for with the columns that are missing.
  const isName = ({ decisions: { set = [] } }: Choice) => set.some((rule) => isNameColumn(rule.column))
  const asking = choicesOf(problem).filter((choice) => choice.asks !== null && !(kind === 'header' && isName(choice)))
  const named = nameColumns.find((name) => name === column)
  return (
    <>
      {kind === 'header' && <HeaderDecision problem={problem} decisions={decisions} onDecide={onDecide} />}
      {kind === 'header' && <ItemInstead problem={problem} progress={progress} onSettle={onSettle} />}
      {kind === 'item' && problem.examples.length > 0 && (
        <ItemDecision problem={problem} onSettle={(choice) => onSettle(problem, choice)} />
      )}
      {kind === 'column' && column !== null && (
        <ColumnMeaning
          titles={[column]}
          meanings={columnWords}
          onMap={(title, to) => onDecide(mapColumn(decisions, title, to))}
        />
      )}
      {searched !== undefined && text !== null && (
        <NameDecision
          target={progress}
          written={{ column: searched, name: text }}
          nearest={nearest}
          onName={(name) => onSettle(problem, nameChoice(searched, text, name))}
        />
      )}
      {asking.map((choice) => (
        <OneName
          key={choice.text}
          column={named ?? 'name'}
          label={choice.text.charAt(0).toUpperCase() + choice.text.slice(1)}
          onSet={(value) => onSettle(problem, namedChoice(choice, value))}
        />
      ))}
    </>
  )
}

/** Names that a header lacks before its table may be anything. */
const lacking = 4

/** A table that is nothing like one of scenario data may be a set or a parameter of a model, whatever its columns show. */
function ItemInstead({ problem, progress: { report, files }, onSettle }: Omit<WaysProps, 'onDecide'>) {
  const { file, column, sheet } = problem
  const table = report?.tables.find((one) => one.file === file && one.sheet === sheet)
  if (!table || file === null || !files.includes(file) || listedIn(column).length < lacking) return null
  const asItem = { ...problem, text: file, examples: table.columns.map(({ title }) => title), choices: [] }
  return (
    <details>
      <summary>Read it as a set, parameter or table of an optimization model</summary>
      <ItemDecision problem={asItem} onSettle={(choice) => onSettle(problem, choice)} />
    </details>
  )
}

const nameChoice = (column: NameColumn, from: string, to: string): Choice => ({
  text: from === to ? 'create it' : `take it as “${to}”`,
  flag: '',
  decisions: { map: [{ column, from, to }] },
  asks: null,
  gives_up: 0,
})
