import type { GroupField, Summary, SummaryRequest } from '../../server/contract/counts.ts'
import { byEach, type ChartKind, type ChartSettings, type ChartStatistic } from './settings.ts'

/** What a chart is drawn by, complete. */
export interface Design {
  kind: ChartKind
  colour: GroupField
  dash: GroupField | null
  facet: GroupField | null
  statistic: ChartStatistic
  step: SummaryRequest['step']
  sameScale: boolean
  singles: boolean
}

/** How many values each field has among series, and how many series there are. */
export interface Shape {
  counts: Readonly<Record<GroupField, number>>
  total: number
}

/** The design of a chart; `ask`: no structure keeps its lines apart, so people have to choose. */
export interface Choice {
  design: Design
  ask: boolean
}

/** The order in which fields are looked at for colours, dashes and panels. */
export const fieldOrder: readonly GroupField[] = ['scenario', 'model', 'variable', 'region', 'version', 'step_category']
/** What tells runs apart: a median of runs is one of an ensemble, a median of variables is none of anything. */
const ofRuns: ReadonlySet<GroupField> = new Set(['model', 'scenario', 'version'])

/** Lines that are drawn without panels, and with them; lines of a panel; lines that are drawn without being asked for. */
const [linesAtMost, linesInPanels, linesInPanel, linesUnasked] = [12, 60, 8, 20] as const
const [colours, dashes, panels] = [
  [2, 8],
  [2, 3],
  [2, 12],
] as const

const keyOf = (key: readonly unknown[], at: number) => (at < 0 ? null : key[at])

/** @param summary every series by itself, as `seriesRequest` asks for */
export function shapeOf(summary: Summary, step: SummaryRequest['step']): Shape {
  const by = byEach(step)
  const counts = Object.fromEntries(
    fieldOrder.map((field) => {
      const at = by.indexOf(field)
      return [field, new Set(summary.groups.map(({ key }) => keyOf(key, at))).size]
    }),
  ) as Record<GroupField, number>
  return { counts, total: summary.total }
}

/** Chooses what the settings leave to the data. @param summary every series by itself */
export function designOf(summary: Summary, settings: ChartSettings, step: SummaryRequest['step']): Choice {
  const shape = shapeOf(summary, step)
  const kind = settings.kind ?? usualKind(summary, shape)
  const more = { step, sameScale: settings.sameScale, singles: settings.singles }
  if (kind === 'area' || kind === 'bar') {
    // One run and region in each panel: nothing else may part or join layers.
    return { design: { ...more, kind, colour: 'variable', dash: null, facet: null, statistic: 'each' }, ask: false }
  }
  const by = byEach(step)
  const parted = kind === 'box' ? boxedBy(settings, shape) : partedBy(summary, settings, { by, shape, kind })
  const statistic = kind === 'box' ? 'median' : (settings.statistic ?? (parted.isTangle ? 'band' : 'each'))
  const within = fieldOrder.filter((field) => shape.counts[field] > 1 && !isUsed(parted, field))
  // Where nothing differs within a group there is nothing to take a median of.
  const isEnsemble = within.length > 0 && within.every((field) => ofRuns.has(field))
  return {
    design: { ...more, kind, colour: parted.colour, dash: parted.dash, facet: parted.facet, statistic },
    ask: settings.statistic === null && kind === 'line' && parted.isTangle && !isEnsemble,
  }
}

/** Lines; of a single year bars, or boxes where there are too many runs to compare them one by one. */
function usualKind({ steps, groups }: Summary, shape: Shape): ChartKind {
  if (steps.length !== 1) return 'line'
  const { variable, region, step_category: part } = shape.counts
  const isDistribution = groups.length > 0 && shape.total / (variable * region * part) > linesAtMost && isBoxable(shape)
  return isDistribution ? 'box' : 'beside'
}

/** What is no run: a box over it would be one of nothing. */
const varied = ({ counts }: Shape): GroupField[] =>
  fieldOrder.filter((field) => !ofRuns.has(field) && counts[field] > 1)
const isBoxable = (shape: Shape): boolean =>
  varied(shape).length < 2 || (varied(shape).length === 2 && shape.counts[varied(shape)[1] ?? 'region'] <= panels[1])

/** Values in a box, at least, where runs are parted into several. */
const boxedAtLeast = 5

/** Boxes stand for runs: what is no run parts them, and then the first field of runs that leaves enough for each. */
function boxedBy(settings: ChartSettings, shape: Shape): Parted {
  const { counts, total } = shape
  const [first = null, second = null] = varied(shape)
  const parts = (first === null ? 1 : counts[first]) * (second === null ? 1 : counts[second])
  const ofRun = fieldOrder.find(
    (field) =>
      ofRuns.has(field) &&
      counts[field] >= colours[0] &&
      counts[field] <= panels[1] &&
      total / parts / counts[field] >= boxedAtLeast,
  )
  // With two fields that are no runs both are taken; with one it makes panels, if there is something else for colours.
  const canFacet = first !== null && counts[first] <= panels[1]
  const [colour, facet] =
    second !== null ? [first, second] : ofRun && canFacet ? [ofRun, first] : [first ?? ofRun ?? 'variable', null]
  const chosen = settings.facet === 'none' ? null : settings.facet
  return {
    colour: settings.colour ?? colour ?? 'variable',
    facet: settings.facet === null ? facet : chosen,
    dash: null,
    isTangle: false,
  }
}

interface Parted {
  colour: GroupField
  dash: GroupField | null
  facet: GroupField | null
  /** More lines than can be told apart. */
  isTangle: boolean
}

/** Whether colours, dashes or panels tell a field's values apart. */
export const isUsed = ({ colour, dash, facet }: Omit<Parted, 'isTangle'>, field: GroupField): boolean =>
  field === colour || field === dash || field === facet

function partedBy(
  summary: Summary,
  settings: ChartSettings,
  { by, shape, kind }: { by: readonly GroupField[]; shape: Shape; kind: ChartKind },
): Parted {
  const has = (field: GroupField, [least, most]: readonly [number, number]) =>
    shape.counts[field] >= least && shape.counts[field] <= most
  const free = (taken: readonly (GroupField | 'none' | null)[]) => fieldOrder.filter((field) => !taken.includes(field))
  const colour =
    settings.colour ??
    free([settings.dash, settings.facet]).find((field) => has(field, colours)) ??
    fieldOrder.find((field) => shape.counts[field] > 1) ??
    'scenario'
  const own = (chosen: GroupField | 'none' | null): GroupField | null => (chosen === 'none' ? null : chosen)
  const candidates = free([colour, settings.dash]).filter((field) => has(field, panels))
  const fits = (field: GroupField) => linesOf(summary, [by.indexOf(field)]) <= linesInPanel
  const tells = (field: GroupField, used: readonly GroupField[]) =>
    tellsApart(
      summary,
      used.map((known) => by.indexOf(known)),
      by.indexOf(field),
    )
  // Bars have shades in place of dashes, for what colours and panels do not tell.
  const isLine = kind === 'line'
  const mayDash = isLine || kind === 'beside'
  const firstDash = isLine
    ? free([colour, settings.facet]).find((field) => has(field, dashes) && tells(field, [colour]))
    : undefined
  const needsPanels = linesOf(summary, []) > linesAtMost
  const auto = needsPanels
    ? (candidates.find(fits) ?? null)
    : (candidates.find((field) => field !== firstDash && tells(field, [colour, ...(firstDash ? [firstDash] : [])])) ??
      null)
  const facet = settings.facet === null ? auto : own(settings.facet)
  const dash = !mayDash
    ? null
    : settings.dash === null
      ? (free([colour, facet]).find(
          (field) => has(field, dashes) && tells(field, [colour, ...(facet ? [facet] : [])]),
        ) ?? null)
      : own(settings.dash)
  const lines = linesOf(summary, facet === null ? [] : [by.indexOf(facet)])
  const isTangle = lines > linesUnasked || (lines > linesInPanel && shape.total > linesInPanels)
  return { colour, dash, facet, isTangle }
}

/** Whether a field differs among series of one unit that are equal in others: only then it has something to tell. */
function tellsApart({ groups }: Summary, used: readonly number[], place: number): boolean {
  const first = new Map<string, unknown>()
  return groups.some(({ key, unit }) => {
    const id = JSON.stringify([unit, ...used.map((at) => keyOf(key, at))])
    const own = keyOf(key, place)
    if (first.has(id)) return first.get(id) !== own
    first.set(id, own)
    return false
  })
}

/** The most lines in a panel of one unit, where panels are by these places of the keys. */
function linesOf({ groups }: Summary, places: readonly number[]): number {
  const counts = new Map<string, number>()
  for (const { key, unit } of groups) {
    const panel = JSON.stringify([unit, ...places.map((at) => keyOf(key, at))])
    counts.set(panel, (counts.get(panel) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values())
}

/** Fields of which the service groups figures for a design; empty where every series is drawn by itself. */
export function groupedBy({ kind, statistic, colour, dash, facet }: Design): GroupField[] {
  if (kind !== 'box' && statistic === 'each') return []
  const hasDash = kind === 'line' || kind === 'beside'
  return [...new Set([colour, ...(hasDash && dash ? [dash] : []), ...(facet ? [facet] : [])])]
}
