import {
  comparedStates,
  sideLetters,
  usualTolerance,
  type ComparedState,
  type ComparedVariable,
  type CompareRequest,
  type ComparisonInfo,
  type Difference,
  type NoteFormat,
} from '../contract/compare.ts'
import type { ComparedItem, ComparedLists, ComparedRow, ComparedRows } from '../contract/compare-lists.ts'
import { writeFile } from '../files/formats/out-file.ts'
import { writeMarkdown } from './note-markdown.ts'
import { writeWorkbook } from './note-workbook.ts'

/** A change note to write. */
export interface ChangeNote {
  request: CompareRequest
  info: ComparisonInfo
  format: NoteFormat
  /** A path where nothing is yet. */
  file: string
}

/** What is in a note. */
export interface NoteContents {
  variables: readonly ComparedVariable[]
  lists: ComparedLists
  /** Rows of an optimization item that differ, the largest differences first. */
  rowsOf: (item: ComparedItem, page: { limit: number; offset: number }) => ComparedRows
  /** Datapoints that are not equal, the largest differences first. */
  largest: (limit: number) => Difference[]
  /** All of them, by series and step. */
  differing: () => Iterable<Difference>
}

/** Writes a note. @throws platform_file_disk_full; export_refused where a workbook would be too large */
export function writeNote(note: ChangeNote, contents: NoteContents): void {
  const write = note.format === 'md' ? writeMarkdown : writeWorkbook
  writeFile(note.file, (piece) => write(note, contents, piece))
}

/** A state as people read it. */
export function stateLabel(state: ComparedState): string {
  if (state === 'some') return 'Not in all'
  if (state === 'changed' || state === 'equal') return state === 'changed' ? 'Changed' : 'Equal'
  return `Only in ${sideLetters[comparedStates.indexOf(state)]}`
}

/** What was compared, and how: a name and a text for each line. */
export function headOf({ request, info }: ChangeNote): (readonly [name: string, text: string])[] {
  const { absolute, relative } = request.tolerance ?? usualTolerance
  const units = Object.entries(request.units ?? {}).map(([stored, { unit }]) => `${stored} as ${unit}`)
  return [
    ...info.sides.map(
      ({ platform, model, scenario, version }, side) =>
        [sideLetters[side]!, `${model} / ${scenario}, version ${version} (${placeOf(platform)})`] as const,
    ),
    ['Compared', `${info.compared_at.slice(0, 19).replace('T', ' ')} UTC`],
    [
      'Equal within',
      [`${Number((relative * 100).toPrecision(12))} %`, ...(absolute > 0 ? [String(absolute)] : [])].join(' or '),
    ],
    ['Missing years', request.gaps === 'linear' ? 'drawn between the years around them' : 'as they are'],
    ...(units.length > 0 ? [['Units', units.join(', ')] as const] : []),
  ]
}

function placeOf(platform: string): string {
  const [name, at] = platform.split('@')
  return at === undefined ? `platform ${name}` : `platform ${name} as of ${/^\d+$/.test(at) ? 'transaction ' : ''}${at}`
}

/** The states that there are, with what they count. */
export const statesOf = (counts: ComparisonInfo['values']): (readonly [label: string, count: number])[] =>
  comparedStates.flatMap((state) => {
    const count = counts[state] ?? 0
    return count > 0 ? [[stateLabel(state), count] as const] : []
  })

/** The columns of a difference. */
export const differenceColumns = (sides: number): string[] => [
  ...['Region', 'Variable', 'Unit', 'Step', 'State'],
  ...sideLetters.slice(0, sides),
  ...sideLetters.slice(1, sides).map((letter) => `${letter} − A`),
  sides === 2 ? 'Relative to A' : 'Largest, relative to A',
  'Drawn between years',
]

/** A difference as cells, in the order of {@link differenceColumns}. */
export function differenceCells(row: Difference): (string | number | null)[] {
  const { region, variable, unit, state, values, relative, interpolated } = row
  const [base = null, ...others] = values
  const distances = others.map((value) => (base === null || value === null ? null : value - base))
  const { step_year, step_category, step_datetime } = row
  const step = step_datetime ?? (step_category === null ? step_year : `${step_year} ${step_category}`)
  const drawn = interpolated.map((side) => sideLetters[side]).join(', ')
  return [region, variable, unit, step, stateLabel(state), ...values, ...distances, relative, drawn]
}

/** The columns of what differs in rows of optimization items. */
export const rowColumns = (sides: number): string[] => [
  ...['Kind', 'Name', 'Row', 'What'],
  ...sideLetters.slice(0, sides),
  ...sideLetters.slice(1, sides).map((letter) => `${letter} − A`),
]

/** Rows of an item that are read at once. */
const rowsAtOnce = 10_000

/**
 * What differs in the rows of an item as cells, in the order of {@link rowColumns}: a line for each cell that not all
 * sides have alike.
 * @param limit of rows
 */
export function* rowCells(
  contents: NoteContents,
  item: ComparedItem,
  limit = Infinity,
): Iterable<(string | number | null)[]> {
  for (let offset = 0; offset < Math.min(limit, item.differences); offset += rowsAtOnce) {
    const { cells, results } = contents.rowsOf(item, { limit: Math.min(rowsAtOnce, limit - offset), offset })
    for (const row of results) yield* cellsOf(item, cells, row)
  }
}

function* cellsOf({ kind, name }: ComparedItem, cells: readonly string[], { key, values }: ComparedRow) {
  const line = (what: string, own: (string | number | null)[]) => {
    const [base = null, ...others] = own
    const distances = others.map((value) =>
      typeof base === 'number' && typeof value === 'number' ? value - base : null,
    )
    return [kind, name, key.join(', '), what, ...own, ...distances]
  }
  // Rows of index sets and tables hold nothing: a side has them or not.
  if (cells.length === 0)
    yield line(
      '',
      values.map((own) => (own ? 'there' : null)),
    )
  for (const [at, cell] of cells.entries()) {
    const own = values.map((side) => side?.[at] ?? null)
    if (new Set(own).size > 1) yield line(cell, own)
  }
}
