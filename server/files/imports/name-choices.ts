import type { Choice, Decisions, NameColumn } from '../../contract/imports.ts'
import { flagText } from './flag-text.ts'

/** What can be decided about a name, or about columns that seem to be swapped. */

const way = (text: string, flag: string, decisions: Partial<Decisions>, gives_up = 0): Choice => ({
  ...{ text, flag, decisions, gives_up },
  asks: null,
})

/** The name means another one. */
export const takeAs = (column: NameColumn, from: string, to: string): Choice =>
  way(`take it as "${to}"`, flagText('map', `${column}:${from}=${to}`), { map: [{ column, from, to }] })

/** The name is meant as it is written. @param text what that comes to */
export const meantSo = (column: NameColumn, name: string, text: string): Choice =>
  way(text, flagText('map', `${column}:${name}=${name}`), { map: [{ column, from: name, to: name }] })

/** What is likely is done. @param text what that is */
export const asLikely = (text: string): Choice => way(text, '--likely', { likely: true })

/** @param points datapoints of such rows */
export const leaveRowsOut = (column: NameColumn, name: string, points: number): Choice =>
  way('leave its rows out', flagText('skip', `${column}:${name}`), { skip: [{ column, name }] }, points)

const title = (from: string, to: NameColumn): Decisions['map'][number] => ({ column: null, from, to })

/** Two titles change places, each given with what its column is now. */
export const swapTitles = (a: readonly [NameColumn, string], b: readonly [NameColumn, string]): Choice =>
  way('swap them', `${flagText('map', `${a[1]}=${b[0]}`)} ${flagText('map', `${b[1]}=${a[0]}`)}`, {
    map: [title(a[1], b[0]), title(b[1], a[0])],
  })

/** The columns hold what their titles say. */
export const titlesAreRight = (columns: readonly NameColumn[]): Choice =>
  way('keep them as they are', columns.map((column) => `--map ${column}=${column}`).join(' '), {
    map: columns.map((column) => title(column, column)),
  })
