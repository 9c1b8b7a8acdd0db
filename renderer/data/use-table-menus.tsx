import { useState, type ReactNode } from 'react'
import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { facetFields, type FacetField } from '../../server/contract/counts.ts'
import type { DatapointColumn } from '../../server/contract/tables.ts'
import { serviceQueries } from '../api/platforms.ts'
import { languages } from '../code/languages.ts'
import { toFilter } from '../filter/filter-json.ts'
import { shownName } from '../names/shown-name.ts'
import type { Selected } from '../table/data-table-props.ts'
import { Choice, Entry } from '../table/GridMenu.tsx'
import { digitChoices, type Digits } from '../ui/numbers.ts'
import { unitChoices } from '../units/UnitSwitch.tsx'
import { shownUnit, spellShown, type Conversion } from '../units/conversion.ts'
import { formatView } from '../view/url.ts'
import type { DataView } from '../view/view.ts'
import { cellChips, filteredBy, withoutCell, type CellNames } from './cell-filter.ts'
import { columnLabels } from './columns.tsx'
import { FilterValues } from './FilterValues.tsx'
import { digitsLabel } from './number-styles.ts'
import { runOf } from './run-of.ts'
import type { TableProps } from './table-parts.tsx'

interface TableMenusInput<Row> extends Pick<TableProps, 'view' | 'navigate' | 'setChips'> {
  /** The series of a row. */
  seriesOf: (row: Row) => number
  /** Stored units of the rows. */
  units: readonly string[]
  conversion: Conversion
  digits: Digits
  onDigits: (digits: Digits) => void
  isValue: (columnId: string) => boolean
  /** Shows values as the change from the first step, or as they are; undefined where there is no first one. */
  change?: { label: string; isOn: boolean; toggle: () => void } | undefined
}

/** What the view Data adds to the menus of its tables; `dialogs` belongs below the table. */
export function useTableMenus<Row extends CellNames>(input: TableMenusInput<Row>) {
  const { view, navigate, setChips } = input
  const [field, setField] = useState<FacetField>()
  const { data: service } = useQuery(serviceQueries.info())

  const headMenu = (columnId: string): ReactNode => {
    const own = facetFields.find((known) => known === (columnId === 'step_year' ? 'year' : columnId))
    return (
      <>
        {own && (
          <Entry icon="filter" onClick={() => setField(own)}>
            Filter values…
          </Entry>
        )}
        {(input.isValue(columnId) || columnId === 'unit') && <NumberEntries {...input} columnId={columnId} />}
      </>
    )
  }

  const cellMenu = (
    row: Row,
    columnId: string,
    selected: Selected<Row>,
    onEdit: (() => void) | undefined,
  ): ReactNode => {
    const kept = filteredBy(view.chips, columnId, row).chips
    const left = withoutCell(view.chips, columnId, row).chips
    const rows = selected.rows.length > 1 ? selected.rows : [row]
    const about = { ...view, chips: cellChips(view.chips, rows), page: 1 }
    const copied = (text: string, what: string) => {
      void navigator.clipboard.writeText(text)
      notifications.show({ id: 'copied', message: `${what} is on the clipboard.` })
    }
    return (
      <>
        {kept && (
          <Entry icon="filter" aside="F" onClick={() => setChips(kept)}>
            Filter by this
          </Entry>
        )}
        {left && (
          <Entry icon="close" aside="⇧F" onClick={() => setChips(left)}>
            Leave this out
          </Entry>
        )}
        <Entry icon="chart" onClick={() => navigate(charting(view, rows.map(input.seriesOf)))}>
          Chart these
        </Entry>
        <Entry icon="runs" onClick={() => navigate(runOf(view.platform, row))}>
          Show the run
        </Entry>
        {onEdit && (
          <Entry icon="edit" aside="F2" onClick={onEdit}>
            Edit value
          </Entry>
        )}
        <Menu.Divider />
        <Entry
          icon="code"
          onClick={() =>
            copied(
              languages.ixmp4.write({
                ...{ url: window.location.origin, platform: view.platform, kind: 'datapoints', layout: view.mode },
                filter: toFilter('datapoints', about.chips),
                isProtected: service?.is_protected ?? false,
              }),
              'Python code that reads these rows',
            )
          }
        >
          Copy as code
        </Entry>
        <Entry
          icon="go"
          onClick={() => copied(`${window.location.origin}/${formatView(about)}`, 'A link to these rows')}
        >
          Copy as link
        </Entry>
      </>
    )
  }

  const dialogs = (
    <FilterValues
      platform={view.platform}
      chips={view.chips}
      onChange={setChips}
      field={field}
      label={field === undefined ? '' : (columnLabels[field as DatapointColumn] ?? 'Year')}
      onClose={() => setField(undefined)}
    />
  )
  return { headMenu, cellMenu, dialogs }
}

/** The view with the chart of these series alone. */
const charting = (view: DataView, ids: readonly number[]): DataView => ({
  ...view,
  checked: [...new Set(ids)].toSorted((a, b) => a - b),
  display: view.display === 'table' ? 'split' : view.display,
})

/** How the numbers of a table are shown. */
function NumberEntries<Row>(props: TableMenusInput<Row> & { columnId: string }) {
  const { view, navigate, units, conversion, digits, onDigits, change, columnId } = props
  return (
    <>
      <Menu.Divider />
      <Choice
        icon="digits"
        label="Digits"
        value={String(digits)}
        choices={digitChoices.map((choice) => ({ value: String(choice), label: digitsLabel(choice) }))}
        onChange={(value) => onDigits(digitChoices.find((choice) => String(choice) === value) ?? 'auto')}
      />
      {units.slice(0, mostUnits).map((unit) => {
        const choices = unitChoices(unit)
        const name = shownName('unit', unit)
        return (
          choices.length > 0 && (
            <Choice
              key={unit}
              icon="unit"
              label={units.length === 1 ? 'Show unit' : `Show ${name} as`}
              value={shownUnit(conversion, unit)}
              choices={[
                { value: unit, label: `${name} (as stored)` },
                ...choices.map(spellShown).map((value) => ({ value, label: value })),
              ]}
              onChange={(value) => {
                const { [unit]: _before, ...others } = conversion
                const choice = choices.find((known) => spellShown(known) === value)
                navigate({ ...view, conversion: choice ? { ...others, [unit]: choice } : others })
              }}
            />
          )
        )
      })}
      {change && columnId !== 'unit' && (
        <Entry icon="chart" isOn={change.isOn} onClick={change.toggle}>
          {change.isOn ? 'Show values again' : change.label}
        </Entry>
      )}
    </>
  )
}

/** More of them are in the panel Units. */
const mostUnits = 4
