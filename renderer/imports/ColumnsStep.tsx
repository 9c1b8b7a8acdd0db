import { useState } from 'react'
import { Text } from '@mantine/core'
import type { Decisions, ReadColumn, ReadTable } from '../../server/contract/imports.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { formatCount, plural } from '../ui/format.ts'
import { asTitled, choicesFor, meaningText, readColumnAs, type Said } from './columns.ts'
import type { ImportProgress } from './import-progress.ts'
import type { ImportSession } from './import-session.ts'
import { StepTitle } from './StepTitle.tsx'
import classes from './Columns.module.css'

interface ColumnsStepProps {
  session: ImportSession
  progress: ImportProgress
}

/** The columns of the files: what stands in each, and what it is read as, which can be changed. */
export function ColumnsStep({ session, progress: { report, decisions, error } }: ColumnsStepProps) {
  if (!report) return null
  const { tables } = report
  return (
    <div className={classes['root']}>
      <StepTitle>What the columns are</StepTitle>
      {error !== null && <ErrorPanel error={error} of="write" onRetry={() => void session.retry()} />}
      {tables.length > 1 && (
        <Text size="xs" c="dimmed">
          What is said of a title holds in every file.
        </Text>
      )}
      {tables.map((table) => (
        <Columns
          key={`${table.file}\n${table.sheet}`}
          table={table}
          decisions={decisions}
          onDecide={(changed) => session.decide(changed)}
        />
      ))}
    </div>
  )
}

interface ColumnsProps {
  table: ReadTable
  decisions: Decisions
  onDecide: (decisions: Decisions) => void
}

function Columns({ table, decisions, onDecide }: ColumnsProps) {
  const { file, sheet, columns, total } = table
  const name = sheet === null ? file : `${file}, sheet “${sheet}”`
  return (
    <section>
      <table className={classes['table']} aria-label={`Columns of ${name}`}>
        <caption>
          <span className={classes['file']}>{name}</span> {plural(total, 'column')}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={classes['letter']}>
              <span className={classes['spoken']}>Letter, or row</span>
            </th>
            <th scope="col" className={classes['title']}>
              Column
            </th>
            <th scope="col">First values</th>
            <th scope="col" className={classes['meaning']}>
              Read as
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.letter}>
              <td className={classes['letter']}>{column.letter}</td>
              <th scope="row" title={column.title}>
                {column.title}
              </th>
              <td title={column.values.join(' · ')} className={classes['values']}>
                {column.values.join(' · ')}
              </td>
              <td className={classes['meaning']}>
                <MeaningSelect column={column} table={table} decisions={decisions} onDecide={onDecide} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > columns.length && (
        <p className={classes['more']}>
          {formatCount(total - columns.length)} more columns are read as their titles say.
        </p>
      )}
    </section>
  )
}

function MeaningSelect({ column, table, decisions, onDecide }: ColumnsProps & { column: ReadColumn }) {
  /** What was said of the table as it was read last: it stands here until that is read again. */
  const [asked, setAsked] = useState<{ said: Said; of: ReadTable }>()
  const now = asked?.of === table ? asked.said : column.meaning
  const choices = [...new Set([now, ...choicesFor(column, table, decisions)])]
  return (
    <select
      aria-label={`Read as: ${column.title}`}
      data-none={now === 'none' || undefined}
      value={now}
      onChange={(event) => {
        const said = choices.find((choice) => choice === event.currentTarget.value)
        if (said === undefined) return
        setAsked({ said, of: table })
        onDecide(readColumnAs(decisions, column, table, said))
      }}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice === asTitled ? 'as it is titled' : meaningText(choice)}
        </option>
      ))}
    </select>
  )
}
