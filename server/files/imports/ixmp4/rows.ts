import { datapointTypes, stepsOf } from '../../../contract/iamc.ts'
import { metaTypes, reservedMetaKeys, type MetaType } from '../../../contract/meta.ts'
import type { ElementType } from '../../../contract/optimization.ts'
import { isKept } from '../../../payload/data-body.ts'
import { shownCell } from './cells.ts'
import type { PlatformStaging } from './staging.ts'

/** Why a row cannot be kept. */
interface Misfit {
  /** As the platform calls it. */
  column: string
  value: unknown
  why: string
}

/** The answer for a datapoint without a value: it is left out and counted, and a note tells how many there were. */
export const leftOut = Symbol('left out')

/** Looks at the cells of a row together, and may change them. */
type RowReader = (cells: unknown[]) => Misfit | typeof leftOut | undefined

/** Readers of rows whose cells depend on each other, by table; the cells are in the order of its columns. */
export const rowReaders: Record<string, (staging: PlatformStaging) => RowReader> = {
  run: () => (cells) => {
    const version = cells[2]
    if ((version as number) >= 1) return undefined
    return { column: 'version', value: version, why: 'must be 1 or more' }
  },
  datapoint: () => readDatapoint,
  meta: () => readMeta,
  index_set: () => readIndexSet,
  index_set_element: elementReader,
}

const readDatapoint: RowReader = (cells) => {
  const [, year, category, datetime, value, type] = cells
  const known = datapointTypes.find((name) => name === type)
  if (!known) return { column: 'type', value: type, why: `must be ${datapointTypes.join(', ')}` }
  const has = stepsOf[known]
  if (has.year !== (year !== null) || has.category !== (category !== null) || has.datetime !== (datetime !== null)) {
    const step = [year, category, datetime].map(shownCell).join(', ')
    return { column: 'type', value: type, why: `does not go with the step in time (year, category, datetime: ${step})` }
  }
  return value === null ? leftOut : undefined
}

const metaColumns: Record<MetaType, number> = { INT: 3, STR: 4, FLOAT: 5, BOOL: 6 }

const readMeta: RowReader = (cells) => {
  const [, key, dtype] = cells
  if (reservedMetaKeys.includes(key as string)) {
    return { column: 'key', value: key, why: 'must be none that has a meaning of its own; delete the entry with ixmp4' }
  }
  const at = metaColumns[dtype as MetaType]
  if (at === undefined) return { column: 'dtype', value: dtype, why: `must be ${metaTypes.join(', ')}` }
  const value = cells[at]
  if (value === null) {
    return { column: `value_${String(dtype).toLowerCase()}`, value, why: `must hold the value, as dtype says` }
  }
  for (const other of Object.values(metaColumns)) if (other !== at) cells[other] = null
  return undefined
}

const elementTypes: readonly ElementType[] = ['str', 'int', 'float']

/** Before 0.15, ixmp4 wrote the type in small letters. */
const readIndexSet: RowReader = (cells) => {
  const [, , written] = cells
  if (written === null) return undefined
  const type = elementTypes.find((name) => name === written || name.toUpperCase() === written)
  if (type === undefined) {
    return { column: 'data_type', value: written, why: `must be ${elementTypes.join(', ')} or null` }
  }
  cells[2] = type
  return undefined
}

function elementReader(staging: PlatformStaging): RowReader {
  const sets = staging.all<{ id: number; name: string; data_type: ElementType | null }>(
    'SELECT id, name, data_type FROM index_set',
  )
  const byId = new Map(sets.map((set) => [set.id, set]))
  return (cells) => {
    const [setId, written] = cells
    const set = byId.get(setId as number)
    const element = readElement(written, set?.data_type ?? 'str')
    if (element !== undefined) {
      cells[1] = element
      return undefined
    }
    const why = `must be of the type ${set?.data_type} that the index set "${set?.name}" says its elements are`
    return { column: 'value', value: written, why }
  }
}

/** An element as the platform keeps it: whole numbers as bigint. ixmp4 writes all of them as text. */
function readElement(written: unknown, type: ElementType): string | number | bigint | undefined {
  if (typeof written !== 'string' || !written.isWellFormed() || written.includes('\0')) return undefined
  if (type === 'str') return written
  if (!/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(written)) return undefined
  const number = Number(written)
  if (type === 'float') return Number.isFinite(number) ? number : undefined
  if (!/^\s*[+-]?\d+\s*$/.test(written)) return undefined
  const whole = BigInt(written.replace('+', ''))
  return isKept(whole) ? whole : undefined
}
