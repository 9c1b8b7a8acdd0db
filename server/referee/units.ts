import { counted } from '../contract/counted.ts'
import { convert } from '../contract/units/convert.ts'
import { inWords, type CheckedRun, type Sink } from './finding.ts'
import { grouped } from './run-data.ts'

/** A unit that a variable has in a run. */
export interface UnitUse {
  variable: string
  unit: string
  run: CheckedRun
}

/** Units that are told of a variable. */
const told = 4

/**
 * Variables that have several units, within a run or between runs. It weighs more within one run, and where the units
 * measure different things.
 *
 * @param uses one for each variable, unit and run @param isAsked whose findings are wanted
 */
export function checkUnits(uses: readonly UnitUse[], isAsked: (run: CheckedRun) => boolean, sink: Sink): void {
  for (const [variable, all] of grouped(uses, (use) => use.variable)) {
    const units = [...grouped(all, ({ unit }) => unit)].toSorted(([, a], [, b]) => b.length - a.length)
    if (units.length < 2 || !all.some(({ run }) => isAsked(run))) continue
    const within = [...grouped(all, ({ run }) => String(run.id)).values()].filter((one) => one.length > 1)
    const [usual, other] = [units[0]![0], units[1]![0]]
    const factors = units.slice(1).map(([unit]) => convert(unit, usual))
    const runs = [...new Map(all.map(({ run }) => [run.id, run])).values()]
    const listed = units.slice(0, told).map(([unit, of]) => `${shown(unit)} in ${counted(of.length, 'run')}`)
    const more = units.length > told ? [`${units.length - told} more`] : []
    const ratio = units.length > 2 || factors[0] === undefined ? '' : `; ${ratioInWords(other, usual, factors[0])}`
    sink.add({
      rule: 'units',
      level: within.length > 0 || factors.includes(undefined) ? 'medium' : 'low',
      ...(runs.length === 1 && { run: runs[0]! }),
      variable,
      places: units.length,
      text: `${counted(units.length, 'unit')}: ${[...listed, ...more].join(', ')}${ratio}`,
      filter: { variable: { name: variable }, run: { id__in: runs.map(({ id }) => id), default_only: false } },
    })
  }
}

const shown = (unit: string) => (unit === '' ? 'no unit' : unit)

const ratioInWords = (unit: string, other: string, factor: number): string =>
  factor === 1 ? 'two spellings of one unit' : `1 ${unit} = ${inWords(factor)} ${other}`
