import type { TablePage } from '../../server/contract/common.ts'
import type { DataColumn } from '../table/features.ts'
import { formatValue, fractionLength, fractionPad } from '../ui/format.ts'
import classes from './DataPage.module.css'

/** A datapoint with the names of what it belongs to. Step columns that a page does not fill are missing. */
export interface DatapointRow {
  id: number
  model: string
  scenario: string
  version: number
  region: string
  variable: string
  unit: string
  value: number
  step_year?: number | null
  step_category?: string | null
  step_datetime?: string | null
}

/** The rows of a tabular page as objects. */
export function rowsOf({ results: { columns, data } }: TablePage): DatapointRow[] {
  return data.map(
    (cells) => Object.fromEntries(columns.map((name, index) => [name, cells[index]])) as unknown as DatapointRow,
  )
}

const column = (key: keyof DatapointRow, header: string, maxWidth: string): DataColumn<DatapointRow> => ({
  accessorKey: key,
  header,
  meta: { maxWidth },
})

const dimensions: DataColumn<DatapointRow>[] = [
  column('model', 'Model', '14rem'),
  column('scenario', 'Scenario', '14rem'),
  { accessorKey: 'version', header: 'Version', meta: { isNumeric: true } },
  column('region', 'Region', '12rem'),
  column('variable', 'Variable', '30rem'),
  {
    ...column('unit', 'Unit', '12rem'),
    cell: ({ row }) => row.original.unit || <i>(dimensionless)</i>,
  },
]

const steps: Record<'step_year' | 'step_category' | 'step_datetime', DataColumn<DatapointRow>> = {
  step_year: { accessorKey: 'step_year', header: 'Year', meta: { isNumeric: true } },
  step_category: { accessorKey: 'step_category', header: 'Category' },
  step_datetime: {
    accessorKey: 'step_datetime',
    header: 'Time',
    cell: ({ row }) => row.original.step_datetime?.replace('T', ' ').replace(/\.0+$/, ''),
  },
}

/** Values with their decimal points above each other, as far as one very small number allows it. */
function valueColumn(rows: readonly DatapointRow[]): DataColumn<DatapointRow> {
  const longest = Math.min(8, Math.max(0, ...rows.map((row) => fractionLength(formatValue(row.value)))))
  return {
    accessorKey: 'value',
    header: 'Value',
    meta: { isNumeric: true },
    cell: ({ row }) => {
      const text = formatValue(row.original.value)
      return (
        <span className={classes['value']} data-pad={fractionPad(text, longest)}>
          {text}
        </span>
      )
    },
  }
}

/** The columns for a page: years, categories and times where it has any. */
export function columnsOf(page: TablePage, rows: readonly DatapointRow[]): DataColumn<DatapointRow>[] {
  const present = (['step_year', 'step_category', 'step_datetime'] as const).filter((name) =>
    page.results.columns.includes(name),
  )
  return [...dimensions, ...present.map((name) => steps[name]), valueColumn(rows)]
}
