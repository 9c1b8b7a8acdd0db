import type { Definitions } from './definitions.ts'
import type { CheckedRun, Sink } from './finding.ts'
import { grouped, type RunData } from './run-data.ts'

/** Names of a run that no codelist has: which, and in which runs. */
export interface NameUse {
  kind: 'variable' | 'region' | 'unit'
  variable: string
  region: string
  unit: string
  run: CheckedRun
  series: number
}

/** The variables, regions and units of a run that are not as the codelists say. */
export function strangeNames({ run, series }: RunData, { variables, regions }: Definitions): NameUse[] {
  const found: NameUse[] = []
  const use = (kind: NameUse['kind'], count: number, names: Partial<NameUse>) =>
    found.push({ kind, variable: '', region: '', unit: '', ...names, run, series: count })
  for (const [region, all] of grouped(series, (one) => one.region)) {
    if (regions && !regions.has(region)) use('region', all.length, { region })
  }
  for (const [variable, all] of variables ? grouped(series, (one) => one.variable) : []) {
    const defined = variables!.get(variable)
    if (!defined) use('variable', all.length, { variable })
    for (const [unit, of] of defined ? grouped(all, (one) => one.unit) : [])
      if (!defined!.units.includes(unit)) use('unit', of.length, { variable, unit })
  }
  return found
}

/**
 * Names against the codelists, as nomenclature's `validate` has it: variables and regions that are not listed, and units
 * that the codelist does not give a variable. One finding for each name, however many runs have it.
 */
export function checkNames(uses: readonly NameUse[], { variables }: Definitions, sink: Sink): void {
  for (const all of grouped(uses, ({ kind, variable, region, unit }) =>
    [kind, variable, region, unit].join('\n'),
  ).values()) {
    const [{ kind, variable, region, unit, run }] = all as [NameUse]
    const series = all.reduce((sum, one) => sum + one.series, 0)
    const where = `${series} series of ${all.length === 1 ? '1 run' : `${all.length} runs`}`
    const ids = all.map((one) => one.run.id)
    sink.add({
      rule: 'names',
      level: 'error',
      ...(all.length === 1 && { run }),
      ...(kind === 'region' ? { region } : { variable }),
      ...(kind === 'unit' && { unit }),
      places: series,
      text: kind === 'unit' ? unitInWords(variable, unit, variables, where) : `No ${kind} of the codelist: ${where}`,
      filter: {
        run: { id__in: ids, default_only: false },
        ...(kind === 'region' ? { region: { name: region } } : { variable: { name: variable } }),
        ...(kind === 'unit' && { unit: { name: unit } }),
      },
    })
  }
}

function unitInWords(variable: string, unit: string, variables: Definitions['variables'], where: string): string {
  const shown = (one: string) => (one === '' ? 'no unit' : one)
  const allowed = variables?.get(variable)?.units.map(shown).join(' or ') ?? ''
  return `${shown(unit)} where the codelist has ${allowed}: ${where}`
}
