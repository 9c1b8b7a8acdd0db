import { gwpMetrics, hasPotential, potentialOf, type GwpMetric } from './gwp.ts'
import { parseUnit, type Kind, type ParsedUnit, type Term } from './parse.ts'

/** A unit that another one can be shown in. */
export interface UnitChoice {
  unit: string
  /** The metrics that can turn one into the other; none: no metric is needed. */
  metrics: readonly GwpMetric[]
}

/** What CO2-equivalents are called here. */
const co2Equivalent = 'CO2-equiv'

/** Spellings that are offered, for what stands before the first slash. */
const offered: Partial<Record<Kind, readonly string[]>> = {
  energy: ['EJ', 'PJ', 'TWh', 'GWh', 'Mtoe', 'Mtce'],
  power: ['TW', 'GW', 'MW'],
  mass: ['Gt', 'Mt', 'kt', 't'],
  area: ['million km2', 'km2', 'million ha'],
  volume: ['km3', 'billion m3', 'million m3'],
  count: ['billion', 'million', 'thousand'],
}

/** Spellings that are offered below the slash of a price. */
const offeredBelow: Partial<Record<Kind, readonly string[]>> = {
  energy: ['GJ', 'MWh', 'toe'],
  mass: ['t CO2', 't C'],
}

/**
 * The factor that turns values of one unit into values of another; undefined where there is none. Gases become
 * CO2-equivalents only by a metric that is named, and never come back: nobody knows of what gases they are.
 */
export function convert(unit: string, target: string, metric?: GwpMetric): number | undefined {
  const [from, to] = [parseUnit(unit), parseUnit(target)]
  if (!from || !to) return undefined
  const potential = metric && becomesEquivalent(from, to) ? potentialOf(from.top.of, metric) : undefined
  const source = potential === undefined ? from : { ...from, top: { ...from.top, of: co2Equivalent } }
  if (quantityOf(source) !== quantityOf(to)) return undefined
  return (factorOf(from) / factorOf(to)) * (potential ?? 1)
}

/** The units that values of a unit can be shown in, without the unit itself; none where it must stay as it is. */
export function conversionsOf(unit: string): UnitChoice[] {
  const parsed = parseUnit(unit)
  if (!parsed) return []
  const below = unit.includes('/') ? unit.slice(unit.indexOf('/')) : ''
  const tops = isAmount(unit) ? topsOf(parsed.top) : []
  const plain = [...tops.map((top) => top + below), ...pricesOf(unit, parsed)]
    .filter((spelled) => spelled !== unit && convert(unit, spelled) !== undefined)
    .map((spelled): UnitChoice => ({ unit: spelled, metrics: [] }))
  if (parsed.top.kind !== 'mass' || !hasPotential(parsed.top.of)) return plain
  const metrics = gwpMetrics.filter((metric) => potentialOf(parsed.top.of, metric) !== undefined)
  const equivalents = ['Gt', 'Mt', 'kt'].map((mass): UnitChoice => ({
    unit: `${mass} ${co2Equivalent}${below}`,
    metrics,
  }))
  return [...plain, ...equivalents]
}

/**
 * Whether values of a unit may be added up over series: amounts may, prices, shares and temperatures may not. A unit
 * that is not known is no amount.
 */
export function isAmount(unit: string): boolean {
  const parsed = parseUnit(unit)
  if (!parsed || parsed.below.some(({ kind }) => kind !== 'time')) return false
  const { kind, of, isScaled } = parsed.top
  if (kind === 'other') return isScaled || /^[ptv]km$/.test(of)
  return kind !== 'time'
}

const becomesEquivalent = (from: ParsedUnit, to: ParsedUnit): boolean =>
  from.top.kind === 'mass' && to.top.kind === 'mass' && to.top.of === co2Equivalent && hasPotential(from.top.of)

/** What a unit measures: equal for units of which one can be turned into the other. */
function quantityOf({ top, below }: ParsedUnit): string {
  const name = ({ kind, of }: Term) => `${kind} ${of}`
  return JSON.stringify([name(top), below.map(name).toSorted()])
}

const factorOf = ({ top, below }: ParsedUnit): number =>
  below.reduce((factor, term) => factor / term.factor, top.factor)

function topsOf({ kind, of, word, isScaled }: Term): string[] {
  const isCounted = kind === 'money' || kind === 'other'
  const spellings = offered[isCounted && isScaled ? 'count' : kind] ?? []
  // Carbon and CO2 are two ways to say the same.
  const words = of === 'CO2' ? ['CO2', 'C'] : [word]
  return words.flatMap((name) => spellings.map((spelled) => `${spelled} ${name}`.trim()))
}

/** `US$2010/GJ` as `US$2010/MWh`: the money stays what it is. */
function pricesOf(unit: string, { top, below }: ParsedUnit): string[] {
  const [first, ...others] = below
  if (top.kind !== 'money' || !first || others.length > 0) return []
  const money = unit.slice(0, unit.indexOf('/')).trim()
  return (offeredBelow[first.kind] ?? []).map((spelled) => `${money}/${spelled}`)
}
