import { itemWords, undecided, type Decisions, type ItemRule, type NameColumn } from '../../server/contract/imports.ts'

/** What is decided before its user decides anything: what is likely. */
export const noDecisions: Decisions = { ...undecided, likely: true, same: 'skip' }

/** A name that the files use. */
interface WrittenName {
  column: NameColumn
  name: string
}

/** Leaves out what was decided about a name. */
const withoutName = (decisions: Decisions, { column, name }: WrittenName): Decisions => ({
  ...decisions,
  map: decisions.map.filter((rule) => rule.column !== column || rule.from !== name),
  skip: decisions.skip.filter((rule) => rule.column !== column || rule.name !== name),
})

/** A name means another one; the blank name too. */
export function mapName(decisions: Decisions, written: WrittenName, to: string): Decisions {
  const rest = withoutName(decisions, written)
  return { ...rest, map: [...rest.map, { column: written.column, from: written.name, to }] }
}

/** Rows of a name are left out. */
export function skipName(decisions: Decisions, written: WrittenName): Decisions {
  const rest = withoutName(decisions, written)
  return { ...rest, skip: [...rest.skip, written] }
}

/** One name for all rows of files that lack the column: rows with a name of their own are refused. */
export const setColumn = (decisions: Decisions, column: NameColumn, value: string): Decisions => ({
  ...decisions,
  set: [...decisions.set.filter((rule) => rule.column !== column), { column, value }],
})

/**
 * Leaves out what was decided about a column: it is what its title says.
 * @param letter what the column is called else
 */
export function withoutTitle(decisions: Decisions, title: string, letter?: string): Decisions {
  const names = new Set([title, letter ?? title].map((name) => name.toLowerCase()))
  const isOther = (name: string) => !names.has(name.trim().toLowerCase())
  return {
    ...decisions,
    map: decisions.map.filter(({ column, from }) => column !== null || isOther(from)),
    drop: decisions.drop.filter(isOther),
    fold: decisions.fold.filter((rule) => isOther(rule.title)),
  }
}

/** A column of the files is one that an import knows, under another title. */
export function mapColumn(decisions: Decisions, title: string, to: string): Decisions {
  const rest = withoutTitle(decisions, title)
  return { ...rest, map: [...rest.map, { column: null, from: title, to }] }
}

/** A column is left out. */
export function dropColumn(decisions: Decisions, title: string): Decisions {
  const rest = withoutTitle(decisions, title)
  return { ...rest, drop: [...rest.drop, title] }
}

/** A text in cells of numbers stands for no value. */
export const addBlank = (decisions: Decisions, text: string): Decisions => ({
  ...decisions,
  blank: [...decisions.blank.filter((known) => known !== text), text],
})

/** A decision in words, and all decisions without it. */
export interface Decided {
  text: string
  without: Decisions
}

const less = <T>(list: readonly T[], index: number): T[] => list.filter((_item, other) => other !== index)

/** Every decision that was made, to be read and taken back one by one. */
export function listDecisions(decisions: Decisions): Decided[] {
  const {
    map,
    set,
    drop,
    fold,
    fill,
    thousands,
    dates,
    skip,
    blank,
    sheets,
    items,
    sheet_names,
    across,
    unit_row,
    turned,
    keep,
    meta_types,
    create_regions,
    create_units,
    hierarchy,
  } = decisions
  const change = (text: string, part: Partial<Decisions>): Decided => ({ text, without: { ...decisions, ...part } })
  return [
    ...sheets.map((sheet, i) => change(`The sheet “${sheet}” is read`, { sheets: less(sheets, i) })),
    ...map.map(({ column, from, to }, i) => change(renamed(column, from, to), { map: less(map, i) })),
    ...set.map(({ column, value }, i) => change(`${capital(column)} of all rows is “${value}”`, { set: less(set, i) })),
    ...drop.map((title, i) => change(`Column “${title}” is left out`, { drop: less(drop, i) })),
    ...fold.map(({ title, into }, i) =>
      change(`Column “${title}” becomes part of the ${into}`, { fold: less(fold, i) }),
    ),
    ...fill.map((column, i) => change(`Blank cells of ${column} mean what stands above`, { fill: less(fill, i) })),
    ...(thousands === null ? [] : [change(thousandsWords(thousands), { thousands: null })]),
    ...(dates === null
      ? []
      : [change(`Dates are read ${dates === 'as-is' ? 'as they are' : `as ${dates}s`}`, { dates: null })]),
    ...skip.map(({ column, name }, i) =>
      change(`Rows of the ${column} “${name}” are left out`, { skip: less(skip, i) }),
    ),
    ...blank.map((text, i) => change(`“${text}” stands for no value`, { blank: less(blank, i) })),
    ...items.map((rule, i) => change(readAs(rule), { items: less(items, i) })),
    ...(sheet_names === null ? [] : [change(`The name of each sheet is its ${sheet_names}`, { sheet_names: null })]),
    ...(turned ? [change('Tables are read with rows and columns exchanged', { turned: false })] : []),
    ...(across === null ? [] : [change(`Titles of further columns are ${across}s`, { across: null })]),
    ...(unit_row === null
      ? []
      : [change(`A row of units is ${unit_row === 'take' ? 'taken' : 'passed over'}`, { unit_row: null })]),
    ...(keep === null ? [] : [change(`The ${keep} of different values is taken`, { keep: null })]),
    ...(meta_types === null
      ? []
      : [
          change(
            `Indicators have the types ${meta_types === 'known' ? 'that they have in the platform' : 'that the files say'}`,
            { meta_types: null },
          ),
        ]),
    ...(create_regions
      ? [change(`Unknown regions are created in the hierarchy “${hierarchy}”`, { create_regions: false })]
      : []),
    ...(create_units ? [change('Unknown units are created', { create_units: false })] : []),
  ]
}

function readAs({ file, kind, name }: ItemRule): string {
  const files = file === null ? 'Every other file' : `“${file}”`
  if (kind === 'none') return `${files} is left out`
  const what = kind === null ? 'what its columns show' : `the ${itemWords[kind]}`
  return `${files} is read as ${what}${name === null ? '' : ` “${name}”`}`
}

function renamed(column: NameColumn | null, from: string, to: string): string {
  if (column === null) return `Column “${from}” is ${to}`
  return from === '' ? `A blank ${column} is “${to}”` : `${capital(column)} “${from}” is “${to}”`
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Decisions as a mapping file, which the command line reads too. A run belongs to one platform and one occasion. */
export function mappingText(decisions: Decisions): string {
  const { into_run: _run, same: _same, ...kept } = decisions
  return `${JSON.stringify(kept, null, 2)}\n`
}

/**
 * Decisions of a mapping file; what it leaves out is undecided. Whether their values make sense is for the service to
 * say.
 * @throws Error in words, for a text that is no mapping file
 */
export function readMapping(text: string, name: string): Decisions {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    throw new Error(`${name} is no JSON. A file that “Save decisions” wrote is needed.`)
  }
  const isObject = typeof found === 'object' && found !== null && !Array.isArray(found)
  const strange = isObject ? Object.entries(found as object).filter(([key, value]) => !fits(key, value)) : []
  if (!isObject || strange.length > 0) {
    const keys = strange.length > 0 ? `: ${strange.map(([key]) => key).join(', ')}` : ''
    throw new Error(`${name} is no file of decisions${keys}. A file that “Save decisions” wrote is needed.`)
  }
  return { ...noDecisions, ...(found as Partial<Decisions>), into_run: null, same: noDecisions.same }
}

/** The wizard reads the parts itself before the service does: lists must be lists. */
function fits(key: string, value: unknown): boolean {
  const known: Record<string, unknown> = noDecisions
  if (!(key in known)) return false
  return Array.isArray(known[key]) ? Array.isArray(value) : value === null || typeof value !== 'object'
}

const thousandsWords = (mark: NonNullable<Decisions['thousands']>): string =>
  mark === 'none' ? 'Marks in numbers stand before decimals' : `“${mark}” groups the digits of numbers`
