import { counted } from '../../contract/counted.ts'
import {
  itemWords,
  type Choice,
  type DateMeaning,
  type Decisions,
  type FoldTarget,
  type NameColumn,
  type ThousandsMark,
  type columnWords,
  type ReadItemKind,
} from '../../contract/imports.ts'
import { flagText } from './flag-text.ts'

/** Ways out of problems: what each decides, and how it is said to the import command. */

/** A way out of which it is not yet counted how many datapoints it gives up. */
export interface OpenChoice extends Omit<Choice, 'gives_up'> {
  /**
   * What it gives up: nothing, the datapoints of all places with the same problem, those that are given more than once,
   * or this many.
   */
  gives_up: 'nothing' | 'places' | 'duplicates' | number
  /** It may be as wrong as right: only its user decides it. */
  isGuess?: true
}

/** A choice that gives up nothing and needs no name. */
const way = (text: string, flag: string, decisions: Partial<Decisions>): OpenChoice => ({
  text,
  flag,
  decisions,
  asks: null,
  gives_up: 'nothing',
})

/** A choice that may be as wrong as right. */
export const asGuess = (choice: OpenChoice): OpenChoice => ({ ...choice, isGuess: true })

/** Where its user has to give a name. */
const blankName = 'NAME'

export const dropColumn = (title: string, gives_up: OpenChoice['gives_up'] = 'nothing'): OpenChoice => ({
  ...way('leave the column out', flagText('drop', title), { drop: [title] }),
  gives_up,
})

export const foldColumn = (title: string, into: FoldTarget): OpenChoice =>
  way(`make it part of the ${into}`, flagText('fold', `${title}=${into}`), { fold: [{ title, into }] })

export const mapTitle = (from: string, to: string): OpenChoice =>
  way(`read it as ${to}`, flagText('map', `${from}=${to}`), { map: [{ column: null, from, to }] })

export const mapName = (column: NameColumn, from: string, to: string): OpenChoice =>
  way(`take it as "${to}"`, flagText('map', `${column}:${from}=${to}`), { map: [{ column, from, to }] })

export const nameBlank = (column: NameColumn): OpenChoice => ({
  ...way(`name the ${column} of such rows`, flagText('map', `${column}:=${blankName}`), {
    map: [{ column, from: '', to: blankName }],
  }),
  asks: blankName,
})

export const setColumn = (column: NameColumn): OpenChoice => ({
  ...way(`name the ${column} of all rows`, `--set ${column}=${blankName}`, { set: [{ column, value: blankName }] }),
  asks: blankName,
})

/** Where its user has to give a year. */
const blankYear = 'YEAR'

export const setYear = (): OpenChoice => ({
  ...way('say the year of all rows', `--set year=${blankYear}`, { set: [{ column: 'year', value: blankYear }] }),
  asks: blankYear,
})

export const renameTo = (column: NameColumn, from: string): OpenChoice => ({
  ...mapName(column, from, blankName),
  text: 'give it another name',
  asks: blankName,
})

export const skipRows = (column: NameColumn, name: string): OpenChoice => ({
  ...way('leave such rows out', flagText('skip', `${column}:${name}`), { skip: [{ column, name }] }),
  gives_up: 'places',
})

export const blankText = (text: string): OpenChoice => ({
  ...way('take it for no value', flagText('blank', text), { blank: [text] }),
  gives_up: 'places',
})

export const fillDown = (column: Exclude<(typeof columnWords)[number], 'value'>): OpenChoice =>
  way('take what stands above for blank cells', `--fill ${column}`, { fill: [column] })

const markWords: Record<ThousandsMark, string> = {
  ',': 'commas between thousands',
  '.': 'full stops between thousands, and commas for decimals',
  ' ': 'blanks between thousands',
  "'": 'apostrophes between thousands',
}

export const groupDigits = (mark: ThousandsMark): OpenChoice =>
  way(`read numbers with ${markWords[mark]}`, flagText('thousands', mark), { thousands: mark })

export const readDecimals: OpenChoice = way('read them as numbers with decimals', '--thousands none', {
  thousands: 'none',
})

const meaningWords: Record<DateMeaning, string> = {
  year: 'read them as years',
  month: 'read them as months or quarters of a year',
  'as-is': 'read them as the moments at which they begin',
}

export const readDates = (meaning: DateMeaning): OpenChoice =>
  way(meaningWords[meaning], `--dates ${meaning}`, { dates: meaning })

export const readSheet = (sheet: string): OpenChoice =>
  way(`read the sheet "${sheet}"`, flagText('sheet', sheet), { sheets: [sheet] })

/** @param column what the names of sheets are */
export const nameBySheets = (column: NameColumn): OpenChoice =>
  way(`take the name of each sheet for its ${column}`, `--sheet-names ${column}`, { sheet_names: column })

/** @param column what the titles are */
export const namesAcross = (column: NameColumn): OpenChoice =>
  way(`take the titles of the other columns for ${column}s`, `--across ${column}`, { across: column })

export const takeUnitRow: OpenChoice = way('take its texts for the units', '--unit-row take', { unit_row: 'take' })
export const passUnitRow: OpenChoice = way('pass it over', '--unit-row skip', { unit_row: 'skip' })

export const turnTable = (): OpenChoice => way('read it with rows and columns exchanged', '--turned', { turned: true })

/** Whether a choice says what a whole table is, or leaves it out: nobody guesses that. */
export const isOfWholeTable = ({ decisions: { sheet_names, across, turned, items = [] } }: Choice): boolean =>
  sheet_names !== undefined || across !== undefined || turned !== undefined || items.some(({ kind }) => kind === 'none')

export const keepValues = (keep: 'first' | 'last', gives_up: number): OpenChoice => ({
  ...way(`take the ${keep} of different values`, `--keep ${keep}`, { keep }),
  gives_up,
})

export const createMissing = (kind: 'region' | 'unit'): OpenChoice =>
  kind === 'region'
    ? way('create it', '--create-regions', { create_regions: true })
    : way('create it', '--create-units', { create_units: true })

const itemRule = (
  file: string | null,
  kind: ReadItemKind | 'none' | null,
  name: string | null,
): Partial<Decisions> => ({
  items: [{ file, kind, name, index: null, value: null, unit: null }],
})

/** @param over what its index columns are, in words */
export const readAsItem = (kind: ReadItemKind, file: string, name: string, over: string): OpenChoice =>
  way(
    `read it as the ${itemWords[kind]} "${name}"${over}`,
    flagText(kind, `${file}=${name}`),
    itemRule(file, kind, name),
  )

/** @param index its index columns, the last of which has its elements in the titles of the others */
export const readAcross = (file: string, name: string, index: readonly string[]): OpenChoice =>
  way(
    `read it as the parameter "${name}" over ${index.join(', ')}`,
    `${flagText('parameter', `${file}=${name}`)} ${flagText('index', index.join(','))}`,
    {
      items: [
        {
          ...{ file, kind: 'parameter', name, value: null, unit: null },
          index: index.map((title) => ({ title, index_set: null })),
        },
      ],
    },
  )

export const readAllAsItems = (): OpenChoice =>
  way('read every file as what its columns show, under its own name', '--items', itemRule(null, null, null))

export const leaveFileOut = (file: string): OpenChoice =>
  way('leave the file out', flagText('without', file), itemRule(file, 'none', null))

export const nameRun = (column: 'model' | 'scenario'): OpenChoice => ({
  ...setColumn(column),
  text: `name the ${column} of the run`,
})

/** A message with its ways out behind it, as the import command says it. @param lost what they give up, in a word */
export function advised(message: string, choices: readonly Choice[], lost: string): string {
  if (choices.length === 0) return message
  const ways = choices.map(({ text, flag, gives_up }, i) => {
    const loss = gives_up === 0 ? '' : ` (gives up ${counted(gives_up, lost)})`
    return `${i === 0 ? 'To' : 'to'} ${text}: ${flag}${loss}`
  })
  return `${message} ${ways.join('; ')}.`
}
