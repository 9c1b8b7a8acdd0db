import {
  columnWords,
  dateMeanings,
  foldTargets,
  nameColumns,
  readItemKinds,
  settableColumns,
  thousandsWays,
  unitRowWays,
  type Decisions,
  type ItemRule,
  type NameColumn,
} from '../contract/imports.ts'
import { readTime } from '../files/formats/steps.ts'
import { UsageError } from './usage.ts'

/** The decisions of an import as flags of its command: how they are called, and what they say. */

const texts = { type: 'string', multiple: true } as const
const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

/** For `parseArgs`. */
export const decisionOptions = {
  set: texts,
  map: texts,
  drop: texts,
  fold: texts,
  fill: texts,
  skip: texts,
  blank: texts,
  thousands: text,
  dates: text,
  sheet: texts,
  keep: text,
  'meta-types': text,
  'sheet-names': text,
  across: text,
  'unit-row': text,
  turned: flag,
  create: flag,
  'create-regions': flag,
  hierarchy: text,
  'create-units': flag,
  likely: flag,
  'into-run': text,
  default: text,
  same: text,
  ...{ indexset: texts, scalar: texts, table: texts, parameter: texts, variable: texts, equation: texts },
  ...{ items: flag, without: texts, index: text, value: text, unit: text },
} as const

export const decisionUsage = `[--set COLUMN=NAME]… [--map OLD=NEW]… [--map COLUMN:OLD=NEW]… [--drop TITLE]…
         [--fold TITLE=scenario|model|variable]… [--fill COLUMN]… [--skip COLUMN:NAME]… [--blank TEXT]…
         [--thousands MARK] [--dates year|month|as-is] [--sheet NAME]… [--sheet-names COLUMN] [--across COLUMN] [--unit-row take|skip] [--turned] [--keep first|last]
         [--meta-types known|written]
         [--create] [--create-regions [--hierarchy H]] [--create-units] [--likely]
         [--into-run ID] [--default yes|no|if-none] [--same skip|write]
         [--items] [--indexset|--scalar|--table|--parameter|--variable|--equation [FILE=]NAME]…
         [--index COLUMN[=SET],…] [--value COLUMN] [--unit COLUMN|UNIT] [--without FILE]…`

/** What `parseArgs` makes of {@link decisionOptions}. */
export type DecisionFlags = {
  [K in keyof typeof decisionOptions]?:
    | ((typeof decisionOptions)[K] extends { multiple: true }
        ? string[]
        : (typeof decisionOptions)[K]['type'] extends 'boolean'
          ? boolean
          : string)
    | undefined
}

/**
 * What the flags decide; what they leave out is undecided.
 * @throws UsageError for a flag that says nothing
 */
export function readDecisions(flags: DecisionFlags): Partial<Decisions> {
  const list = <T>(written: string[] | undefined, read: (one: string) => T | T[]): T[] | undefined =>
    written?.flatMap(read)
  const { create, keep, dates, thousands, default: makeDefault, 'into-run': intoRun, 'meta-types': metaTypes } = flags
  const found: { [K in keyof Decisions]?: Decisions[K] | undefined } = {
    set: list(flags.set, readSet),
    map: list(flags.map, readMap),
    drop: flags.drop,
    fold: list(flags.fold, readFold),
    fill: list(flags.fill, (word) => oneOf('fill', word.trim().toLowerCase(), fillable)),
    skip: list(flags.skip, readSkip),
    blank: flags.blank,
    thousands: thousands === undefined ? undefined : oneOf('thousands', thousands, thousandsWays),
    dates: dates === undefined ? undefined : oneOf('dates', dates, dateMeanings),
    sheets: flags.sheet,
    items: readItems(flags),
    keep: keep === undefined ? undefined : oneOf('keep', keep, ['first', 'last']),
    sheet_names: flags['sheet-names'] === undefined ? undefined : column('sheet-names', flags['sheet-names']),
    across: flags.across === undefined ? undefined : column('across', flags.across),
    unit_row: flags['unit-row'] === undefined ? undefined : oneOf('unit-row', flags['unit-row'], unitRowWays),
    turned: flags.turned,
    meta_types: metaTypes === undefined ? undefined : oneOf('meta-types', metaTypes, ['known', 'written']),
    create_regions: create || flags['create-regions'] || undefined,
    hierarchy: flags.hierarchy,
    create_units: create || flags['create-units'] || undefined,
    likely: flags.likely,
    into_run: intoRun === undefined ? undefined : readId(intoRun),
    same: flags.same === undefined ? undefined : oneOf('same', flags.same, ['skip', 'write']),
    make_default: makeDefault === undefined ? undefined : oneOf('default', makeDefault, ['yes', 'no', 'if-none']),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** How tables are read as optimization items; undefined where no flag says so. */
function readItems(flags: DecisionFlags): Decisions['items'] | undefined {
  const { index, value = null, unit = null } = flags
  const columns = index?.split(',').map((written) => {
    const [title = '', set] = written.split('=', 2)
    return { title: title.trim(), index_set: set?.trim() || null }
  })
  const parts = { index: columns ?? null, value, unit }
  const alone = { index: null, value: null, unit: null }
  const named = readItemKinds.flatMap((kind) =>
    (flags[kind] ?? []).map((written): ItemRule => {
      const at = written.indexOf('=')
      return { file: at < 1 ? null : written.slice(0, at), kind, name: written.slice(at + 1), ...parts }
    }),
  )
  const left = (flags.without ?? []).map((file): ItemRule => ({ file, kind: 'none', name: null, ...alone }))
  const isOfAll = flags.items ?? false
  const every: ItemRule[] = isOfAll
    ? [{ file: null, kind: null, name: null, ...(named.length > 0 ? alone : parts) }]
    : []
  if (named.length === 0 && !isOfAll && (index ?? flags.value ?? flags.unit) !== undefined)
    throw new UsageError(
      '--index, --value and --unit say how an item is read: name it with --parameter NAME, for example.',
    )
  const rules = [...every, ...named, ...left]
  return rules.length === 0 ? undefined : rules
}

const fillable = columnWords.filter((word) => word !== 'value')

/** `NAME=VALUE`, split at the first `=`. */
function halves(option: string, written: string): [string, string] {
  const at = written.indexOf('=')
  if (at < 1) throw new UsageError(`--${option} takes OLD=NEW, not "${written}".`)
  return [written.slice(0, at), written.slice(at + 1)]
}

function column(option: string, written: string): NameColumn {
  const found = nameColumns.find((name) => name === written.trim().toLowerCase())
  if (!found) throw new UsageError(`--${option} is for ${nameColumns.join(', ')}, not "${written}".`)
  return found
}

function readSet(written: string): Decisions['set'][number] {
  const [name, value] = halves('set', written)
  const found = oneOf('set', name.trim().toLowerCase(), settableColumns)
  if (found === 'year' && readTime(value.trim())?.kind !== 'year')
    throw new UsageError(`--set year takes a year, such as 2030, not "${value}".`)
  return { column: found, value }
}

/** `region:OLD=NEW` renames a region; `OLD=model`, `OLD=2030` a column; `OLD=NEW` regions and units. */
function readMap(written: string): Decisions['map'] {
  const [from, to] = halves('map', written)
  const prefix = nameColumns.find((name) => from.startsWith(`${name}:`))
  if (prefix) return [{ column: prefix, from: from.slice(prefix.length + 1), to }]
  const isTitle = columnWords.some((word) => word === to.trim().toLowerCase()) || readTime(to.trim()) !== undefined
  if (isTitle) return [{ column: null, from, to }]
  return (['region', 'unit'] as const).map((kind) => ({ column: kind, from, to }))
}

/** The last `=`, for titles may hold some. */
function readFold(written: string): Decisions['fold'][number] {
  const at = written.lastIndexOf('=')
  if (at < 1) throw new UsageError(`--fold takes TITLE=scenario, model or variable, not "${written}".`)
  return { title: written.slice(0, at), into: oneOf('fold', written.slice(at + 1), foldTargets) }
}

function readSkip(written: string): Decisions['skip'][number] {
  const at = written.indexOf(':')
  if (at < 1) throw new UsageError(`--skip takes COLUMN:NAME, such as region:World, not "${written}".`)
  return { column: column('skip', written.slice(0, at)), name: written.slice(at + 1) }
}

function oneOf<const T extends string>(option: string, written: string, words: readonly T[]): T {
  const found = words.find((word) => word === written)
  if (found === undefined) throw new UsageError(`--${option} is one of ${words.join(' ')}, not "${written}".`)
  return found
}

function readId(written: string): number {
  if (!/^[1-9]\d{0,14}$/.test(written)) throw new UsageError(`--into-run takes the id of a run, not ${written}.`)
  return Number(written)
}
