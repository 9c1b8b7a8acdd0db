import { levelSeparator } from '../contract/counts.ts'
import { sideLetters, type ComparedVariable, type Difference } from '../contract/compare.ts'
import {
  differenceCells,
  differenceColumns,
  headOf,
  rowCells,
  rowColumns,
  stateLabel,
  statesOf,
  type ChangeNote,
  type NoteContents,
} from './note.ts'

/** Differences that a note lists: those that matter most. */
const listed = 100
/** Rows of an optimization item that a note lists. */
const rowsListed = 10

/** Writes a note as Markdown, to be read and pasted. @param write takes each piece */
export function writeMarkdown(note: ChangeNote, contents: NoteContents, write: (bytes: Uint8Array) => void): void {
  const { info } = note
  const sides = sideLetters.slice(0, info.sides.length)
  const differing = statesOf({ ...info.values, equal: 0 }).reduce((sum, [, count]) => sum + count, 0)
  const largest = contents.largest(listed)
  const isOther = ({ state }: { state: string }) => state !== 'equal'
  const meta = contents.lists.meta.filter(isOther)
  const items = contents.lists.optimization.filter(isOther)
  const differingRows = items.flatMap((item) => [...rowCells(contents, item, rowsListed)])
  const parts = [
    '# Change note',
    headOf(note)
      .map(([name, text]) => `- ${name}: ${escaped(text)}`)
      .join('\n'),
    '## Datapoints',
    table(['State', 'Datapoints'], statesOf(info.values)),
    '## Variables',
    table(['Variable', 'Series', 'Series that differ'], rootsOf(contents.variables)),
    differing > largest.length
      ? `## The ${largest.length} largest of ${differing} differences`
      : `## All ${differing} differences`,
    ...(differing > largest.length
      ? [
          `By their size, whatever the unit. The other ${differing - largest.length} are not listed here: the workbook ` +
            'of this comparison has all of them.',
        ]
      : []),
    table(differenceColumns(sides.length), largest.map(inPerCent)),
    ...(meta.length === 0
      ? []
      : [
          '## Meta indicators',
          table(
            ['Indicator', 'State', ...sides],
            meta.map(({ key, state, values }) => [key, stateLabel(state), ...values]),
          ),
        ]),
    ...(items.length === 0
      ? []
      : [
          '## Optimization items',
          table(
            ['Kind', 'Name', 'State', ...sides.map((side) => `Rows in ${side}`), 'Rows that differ'],
            items.map(({ kind, name, state, rows, differences }) => [
              kind,
              name,
              stateLabel(state),
              ...rows,
              differences,
            ]),
          ),
        ]),
    ...(differingRows.length === 0
      ? []
      : [
          '## Rows of optimization items',
          `The largest differences of each item, ${rowsListed} rows at most: the workbook of this comparison has all.`,
          table(rowColumns(sides.length), differingRows),
        ]),
  ]
  write(Buffer.from(`${parts.join('\n\n')}\n`))
}

/** What the first levels of all variables come to. */
function rootsOf(variables: readonly ComparedVariable[]): (string | number)[][] {
  const roots = Map.groupBy(variables, ({ variable }) => variable.split(levelSeparator)[0]!)
  const sum = (rows: readonly ComparedVariable[], of: 'series' | 'differing') =>
    rows.reduce((total, row) => total + row[of], 0)
  return [...roots].map(([root, rows]) => [root, sum(rows, 'series'), sum(rows, 'differing')])
}

/** A difference as cells, its share in per cent. */
function inPerCent(row: Difference): Cell[] {
  const cells = differenceCells(row)
  const place = cells.length - 2
  const share = cells[place]
  return typeof share === 'number' ? cells.with(place, `${share > 0 ? '+' : ''}${(share * 100).toFixed(1)} %`) : cells
}

type Cell = string | number | boolean | null

const table = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, head.map(() => '---'), ...rows.map((row) => row.map(shown))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

const shown = (cell: Cell): string =>
  cell === null ? '' : typeof cell === 'number' ? String(Number(cell.toPrecision(7))) : escaped(String(cell))

/** Names may hold what means something in Markdown. */
const escaped = (text: string): string => text.replaceAll(/[\\|*_`<[\]]/g, (sign) => `\\${sign}`).replaceAll(/\s/g, ' ')
