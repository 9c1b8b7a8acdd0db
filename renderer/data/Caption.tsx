import type { ReactNode } from 'react'
import { datapointTypes, type DatapointType } from '../../server/contract/iamc.ts'
import type { DatapointColumn } from '../../server/contract/tables.ts'
import { dimensionOf } from '../filter/fields.ts'
import { aboutName } from '../names/about.ts'
import { shownName } from '../names/shown-name.ts'
import { shownUnit, type Conversion } from '../units/conversion.ts'
import { formatCount } from '../ui/format.ts'
import type { Navigate } from '../view/use-view.ts'
import { dataModes, type DataMode, type DataView } from '../view/view.ts'
import { columnLabels, shownTime } from './columns.tsx'
import { inMode } from './questions.ts'
import type { Shared } from './keys.ts'
import { RowsInSight } from './RowsInSight.tsx'
import type { RowPlace } from './use-row-place.ts'
import classes from './Caption.module.css'

const modeLabels: Record<DataMode, string> = { long: 'Long', wide: 'Wide' }

/** Time domains as people read them. */
export const typeLabels: Record<DatapointType, string> = {
  ANNUAL: 'Yearly',
  CATEGORICAL: 'By part of year',
  DATETIME: 'By date and time',
}

interface CaptionProps {
  view: DataView
  navigate: Navigate
  shared: Shared
  conversion: Conversion
  /** The rows are not all there are: what they share may differ on other pages. */
  isPart: boolean
  /** The time domains there are to show, and those of the rows. */
  types: readonly DatapointType[]
  shownTypes: readonly DatapointType[]
  place: RowPlace
  total: number
  /** `series` */
  unit: string
  /** What else is to be said of the numbers. */
  children?: ReactNode
}

/** What is the same in all rows, in one line above the table; at its right what kind of table it is. */
export function Caption(props: CaptionProps) {
  const { view, navigate, shared, conversion, types, shownTypes, place, total, unit, children } = props
  const constants = [...shared.constants].filter(([name]) => !view.columns.hidden.includes(name))
  const domains = datapointTypes.filter((type) => types.includes(type) || shownTypes.includes(type))
  return (
    <div className={classes['root']} role="group" aria-label="About the rows">
      {(constants.length > 0 || shared.prefix !== '') && (
        <span className={classes['shared']}>
          <span className={classes['fixed']}>{props.isPart ? 'Same in these rows:' : 'Same in all rows:'}</span>
          {constants.map(([name, value]) => (
            <Constant
              key={name}
              label={columnLabels[name as DatapointColumn]}
              about={aboutName(dimensionOf(`${name}.name`), value)}
            >
              {shownConstant(name, value, conversion)}
            </Constant>
          ))}
          {shared.prefix !== '' && <Constant label="Variable starts with">{shared.prefix}</Constant>}
        </span>
      )}
      <span className={classes['kind']}>
        {children}
        {view.mode === 'wide' && domains.length > 1 ? (
          <select
            aria-label="Time domain"
            value={view.type}
            onChange={(event) => {
              const type = domains.find((known) => known === event.currentTarget.value)
              if (type !== undefined) navigate({ ...view, type, page: 1 })
            }}
          >
            {domains.map((type) => (
              <option key={type} value={type}>
                {typeLabels[type]}
              </option>
            ))}
          </select>
        ) : (
          <span>{shownTypes.map((type) => typeLabels[type]).join(', ')}</span>
        )}
        <select
          aria-label="Form of the table"
          value={view.mode}
          onChange={(event) => {
            const mode = dataModes.find((known) => known === event.currentTarget.value)
            if (mode !== undefined) navigate(inMode(view, mode))
          }}
        >
          {dataModes.map((mode) => (
            <option key={mode} value={mode}>
              {modeLabels[mode]}
            </option>
          ))}
        </select>
        {place.isScrolled ? (
          <RowsInSight {...{ view, navigate, place, total, unit }} />
        ) : (
          <span>
            <b>{formatCount(total)}</b> {unit}
          </span>
        )}
      </span>
    </div>
  )
}

/** Letters that a constant may have to stay whole. */
const shortest = 24

/** A name with its one value. @param about attributes that say what the value names, see names/about.ts */
export function Constant({ label, about, children }: { label: string; about?: object; children: string }) {
  return (
    // Short ones stay whole, long ones share what is left.
    <span
      className={classes['constant']}
      data-long={label.length + children.length > shortest || undefined}
      title={`${label} ${children}`}
    >
      {label} <b {...about}>{children}</b>
    </span>
  )
}

function shownConstant(name: string, value: string | number, conversion: Conversion): string {
  if (name === 'unit') return shownName('unit', shownUnit(conversion, String(value)))
  return name === 'step_datetime' ? shownTime(String(value)) : String(value)
}
