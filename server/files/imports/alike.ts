import { counted } from '../../contract/counted.ts'
import { nameColumns, type Decisions, type ImportProblem, type NameColumn } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import type { ReadDb } from '../../db/connection.ts'
import { unseenWithin } from '../formats/unseen.ts'
import { selectPlatformNames, selectStagedNames, selectUses } from './alike-queries.ts'
import { nowhere } from './findings.ts'
import { meantSo, takeAs } from './name-choices.ts'

/** Names that differ in nothing but case and blanks: two to the platform, and one to most of those who wrote them. */

const everyUnseen = new RegExp(unseenWithin, 'gu')

/** Blanks as one, however many and of whatever kind; those around bars are none. */
const withOneBlank = (name: string): string =>
  name
    .replaceAll(everyUnseen, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?\| ?/g, '|')
    .trim()

const plain = (name: string): string => withOneBlank(name).toLowerCase()

/** Names that are the same to people: those of the files, and those of the platform. */
interface Group {
  staged: { id: number; name: string }[]
  known: string[]
}

/** Groups with a name of the files that another one is like. */
function groupsOf(db: ReadDb, kind: NameColumn): Group[] {
  const staged = db.all(selectStagedNames(kind))
  if (staged.length === 0) return []
  const platform = db.all(selectPlatformNames(kind)).map(({ name }) => name)
  const known = Map.groupBy(platform, plain)
  return [...Map.groupBy(staged, ({ name }) => plain(name))]
    .map(([key, found]) => ({ staged: found, known: known.get(key) ?? [] }))
    .filter(({ staged: found, known: others }) => new Set([...found.map(({ name }) => name), ...others]).size > 1)
}

/** The name that the others are most likely meant to be: without odd blanks, used by most series, the first. */
const likeliest = (names: readonly string[], seriesOf: (name: string) => number): string =>
  names.toSorted((a, b) => Number(isOdd(a)) - Number(isOdd(b)) || seriesOf(b) - seriesOf(a))[0]!

const isOdd = (name: string): boolean => withOneBlank(name) !== name

interface Alike {
  kind: NameColumn
  name: string
  like: string
  isKnown: boolean
  series: number
  points: number
}

function alikeOf(db: ReadDb, kind: NameColumn): Alike[] {
  const groups = groupsOf(db, kind)
  if (groups.length === 0) return []
  const ids = groups.flatMap(({ staged }) => staged.map(({ id }) => id))
  const uses = new Map(db.all(selectUses(kind, JSON.stringify(ids))).map((row) => [row.id, row]))
  return groups.flatMap(({ staged, known }) => {
    const used = staged.flatMap(({ id, name }) => (uses.has(id) ? [{ name, ...uses.get(id)! }] : []))
    const seriesOf = (name: string) => used.find((one) => one.name === name)?.series ?? 0
    const candidates = known.length > 0 ? known : used.map(({ name }) => name)
    if (candidates.length === 0) return []
    const like = likeliest(candidates, seriesOf)
    // What the platform has is no new name, whatever it is like.
    const others = used.filter(({ name }) => name !== like && !known.includes(name))
    return others.map(({ name, series, points }) => ({ kind, name, like, isKnown: known.length > 0, series, points }))
  })
}

/**
 * Names of the files that are like another one, kept apart unless their user says otherwise: the first of them, and how
 * many more there are.
 * @param asked what their user has to decide about anyway @param tick throws to stop
 */
export function alikeNames(
  db: ReadDb,
  { map }: Decisions,
  asked: readonly ImportProblem[],
  tick: () => void,
): { findings: ImportProblem[]; notes: string[] } {
  const isAsked = new Set(asked.map(({ kind, text }) => `${kind} ${text}`))
  const isMeantSo = new Set(map.filter(({ from, to }) => from === to).map(({ column, from }) => `${column} ${from}`))
  const found = nameColumns
    .flatMap((kind) => {
      tick()
      return alikeOf(db, kind)
    })
    .filter(({ kind, name }) => !isAsked.has(`${kind} ${name}`) && !isMeantSo.has(`${kind} ${name}`))
  const more = found.length - limits.errorExamples
  return {
    findings: found.slice(0, limits.errorExamples).map(findingOf),
    notes: more > 0 ? [`${counted(more, 'more name')} differ from another one in case or blanks alone.`] : [],
  }
}

function findingOf({ kind, name, like, isKnown, series, points }: Alike): ImportProblem {
  const merge = takeAs(kind, name, like)
  const used = `${counted(series, 'series', 'series')}, ${counted(points, 'point')}`
  const other = `"${like}" of the ${isKnown ? 'platform' : 'files'}`
  return {
    ...nowhere,
    kind: 'alike',
    message: `the ${kind} "${name}" (${used}) differs from ${other} in ${difference(name, like)} alone, and stays apart. To ${merge.text}: ${merge.flag}.`,
    column: kind,
    text: name,
    nearest: like,
    count: series,
    examples: [name],
    choices: [merge, meantSo(kind, name, 'keep it apart')],
    preselected: 1,
  }
}

function difference(a: string, b: string): string {
  if (withOneBlank(a) === withOneBlank(b)) return 'blanks'
  return a.toLowerCase() === b.toLowerCase() ? 'case' : 'case and blanks'
}
