import { convert } from '../../server/contract/units/convert.ts'
import { isGwpMetric, type GwpMetric } from '../../server/contract/units/gwp.ts'

/** What a unit is shown in. */
export interface ShownIn {
  unit: string
  /** Of what became CO2-equivalents. */
  metric?: GwpMetric
}

/** By stored unit, what it is shown in: a part of a view, as JSON. Units that are not here stay as they are. */
export type Conversion = Readonly<Record<string, ShownIn>>

export const noConversion: Conversion = {}

/** What a unit is shown in; undefined where it is shown as it is stored. */
function shownInOf(conversion: Conversion, unit: string): (ShownIn & { factor: number }) | undefined {
  const shown = Object.hasOwn(conversion, unit) ? conversion[unit] : undefined
  if (!shown) return undefined
  const factor = convert(unit, shown.unit, shown.metric)
  return factor === undefined ? undefined : { ...shown, factor }
}

/** How people read what a unit became: with the metric that made CO2-equivalents of it. */
export const spellShown = ({ unit, metric }: ShownIn): string => (metric ? `${unit} (${metric})` : unit)

/** The unit that values of a unit are shown in: `Mt CO2-equiv/yr (AR6GWP100)`. */
export function shownUnit(conversion: Conversion, unit: string): string {
  const shown = shownInOf(conversion, unit)
  return shown ? spellShown(shown) : unit
}

/** A value of a unit, as it is shown. */
export const shownValue = (conversion: Conversion, unit: string, value: number): number =>
  value * (shownInOf(conversion, unit)?.factor ?? 1)

/** Reads a conversion from anywhere: what means nothing, or cannot be done, is left out. */
export function readConversion(value: unknown): Conversion {
  if (typeof value !== 'object' || value === null) return noConversion
  const read = Object.entries(value).flatMap(([unit, shown]: [string, unknown]) => {
    const target = readShownIn(shown)
    return target && convert(unit, target.unit, target.metric) !== undefined ? [[unit, target] as const] : []
  })
  return Object.fromEntries(read)
}

function readShownIn(value: unknown): ShownIn | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { unit, metric } = value as { unit?: unknown; metric?: unknown }
  if (typeof unit !== 'string') return undefined
  return isGwpMetric(metric) ? { unit, metric } : { unit }
}
