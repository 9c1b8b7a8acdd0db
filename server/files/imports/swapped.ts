import { titleSeparator, type Decisions, type ImportProblem, type NameColumn } from '../../contract/imports.ts'
import type { ReadDb } from '../../db/connection.ts'
import { nowhere } from './findings.ts'
import { swapTitles, titlesAreRight } from './name-choices.ts'
import { countKnownAs, selectSample } from './swapped-queries.ts'

/** Columns that hold what another one should. */

type Pair = readonly [NameColumn, NameColumn]

/** Columns that are confused. Models and scenarios look alike: only what the platform knows tells them apart. */
const pairs: readonly Pair[] = [
  ['region', 'variable'],
  ['region', 'unit'],
  ['variable', 'unit'],
  ['model', 'scenario'],
]

/** Names that are looked at. */
const looked = 500
/** Names of one column that are no chance. */
const several = 3
/** Shares of the names of a column that are of a kind: more is what the column holds, less is chance. */
const most = 0.5
const chance = 0.1

/** First parts of the variables that most tables hold. */
const roots = new Set(
  (
    'Primary Energy,Secondary Energy,Final Energy,Useful Energy,Emissions,Price,Capacity,Capital Cost,Investment,' +
    'Land Cover,Population,GDP,Temperature,Forcing,Concentration,Carbon Sequestration,Policy Cost,Trade,Consumption,' +
    'Yield,Water Consumption,Energy Service,Agricultural Demand,Agricultural Production,Food Demand,Resource'
  ).split(','),
)
const quantity = /^(?:billion |million |thousand |[kMGTPE])?(?:J|W|Wh|t|g|ha|m3|[vpt]?km|K|°C|%|ppm|ppb|USD|EUR)\b/

const aYear = /\/(yr|year|a)$/

/** How a name of a kind looks. */
const looks: Partial<Record<NameColumn, (name: string) => boolean>> = {
  variable: (name) => roots.has(name.split('|')[0]!) || /\|.*\|/.test(name),
  unit: (name) => /^(%|°C|K)$|\/(yr|a|year|h)$|US\$|W\/m2/.test(name) || quantity.test(name),
  region: (name) => name === 'World',
}

/**
 * Pairs of columns whose titles seem to be swapped: the names in one are those of the other, and none is as it should
 * be. A column whose title was said to be right, by a rule that maps it to itself, is.
 */
export function swappedColumns(db: ReadDb, decisions: Decisions): ImportProblem[] {
  const share = (names: NameColumn, kind: NameColumn): number => {
    const sample = db.all(selectSample(names, looked)).map(({ name }) => name)
    if (sample.length === 0) return 0
    const known = db.one(countKnownAs(names, kind, looked)).count
    const alike = sample.filter((name) => looks[kind]?.(name) ?? false).length
    return Math.max(known, alike) / sample.length
  }
  // A column of which nothing could be read says nothing.
  const hasNames = (kind: NameColumn, least: number) => db.all(selectSample(kind, least)).length >= least
  const isMisplaced = (names: NameColumn, kind: NameColumn) =>
    share(names, kind) >= most && hasNames(kind, 1) && share(kind, kind) < chance
  /** What one column alone says: several such names, or nothing but units a year. A region may be called K. */
  const isSure = (names: NameColumn, kind: NameColumn) =>
    isMisplaced(names, kind) &&
    (hasNames(names, several) ||
      (kind === 'unit' && db.all(selectSample(names, looked)).every(({ name }) => aYear.test(name))))
  const areSwapped = (a: NameColumn, b: NameColumn): boolean =>
    (isMisplaced(a, b) && isMisplaced(b, a)) || isSure(a, b) || isSure(b, a)
  const isSaid = (name: NameColumn) =>
    decisions.set.some((rule) => rule.column === name) ||
    decisions.map.some(({ column, from, to }) => column === null && to === name && from.trim().toLowerCase() === name)
  const found = pairs.find(([a, b]) => !isSaid(a) && !isSaid(b) && areSwapped(a, b) && share(a, a) < chance)
  return found === undefined ? [] : [swapped(db, found, decisions)]
}

function swapped(db: ReadDb, pair: Pair, { map }: Decisions): ImportProblem {
  const [a, b] = pair.map(
    (name) => map.find(({ column, to }) => column === null && to === name)?.from ?? titleOf(name),
  ) as [string, string]
  const example = (name: NameColumn) => db.all(selectSample(name, 1))[0]?.name ?? ''
  return {
    ...nowhere,
    kind: 'swapped',
    message:
      `the columns ${pair[0]} and ${pair[1]} seem to be swapped: ${pair[0]} holds "${example(pair[0])}", ` +
      `${pair[1]} holds "${example(pair[1])}". Swap them with ${swapTitles([pair[0], a], [pair[1], b]).flag}, ` +
      `or say that they are right with ${titlesAreRight(pair).flag}.`,
    column: pair.join(titleSeparator),
    text: [a, b].join(titleSeparator),
    count: 1,
    choices: [swapTitles([pair[0], a], [pair[1], b]), titlesAreRight(pair)],
  }
}

const titleOf = (name: NameColumn): string => name.charAt(0).toUpperCase() + name.slice(1)
