import type { PlatformBuilder, Row } from './builder.ts'

/** Data that look like an energy scenario study and are made up: no model has ever said so, as their names say. */

const regions = ['World', 'Africa', 'Asia', 'Europe', 'Latin America', 'North America']
const shares = [1, 0.09, 0.48, 0.16, 0.08, 0.19]
const years = [2020, 2025, 2030, 2035, 2040, 2045, 2050, 2060, 2070, 2080, 2090, 2100]

const models = ['MADE-UP-IAM 2.1', 'Example-TIMES 1.0', 'FICTION-GCAM 7']
const scenarios = [
  { name: 'Example|Current Policies', fossil: 0.002, clean: 0.02 },
  { name: 'Example|Net Zero 2050', fossil: -0.05, clean: 0.045 },
  { name: 'Example|Delayed Action', fossil: -0.02, clean: 0.035 },
]

/** Name, unit, value of the world in 2020, and which growth it follows. */
const variables: readonly (readonly [string, string, number, 'fossil' | 'clean' | 'flat'])[] = [
  ['Primary Energy', 'EJ/yr', 585.2, 'flat'],
  ['Primary Energy|Coal', 'EJ/yr', 157.4, 'fossil'],
  ['Primary Energy|Coal|w/ CCS', 'EJ/yr', 0.0312, 'clean'],
  ['Primary Energy|Gas', 'EJ/yr', 137.6, 'fossil'],
  ['Primary Energy|Oil', 'EJ/yr', 178.9, 'fossil'],
  ['Primary Energy|Nuclear', 'EJ/yr', 28.8, 'flat'],
  ['Primary Energy|Solar', 'EJ/yr', 3.07, 'clean'],
  ['Primary Energy|Wind', 'EJ/yr', 5.71, 'clean'],
  ['Final Energy', 'EJ/yr', 418.3, 'flat'],
  ['Final Energy|Electricity', 'EJ/yr', 82.14, 'clean'],
  ['Final Energy|Industry', 'EJ/yr', 159.6, 'flat'],
  ['Final Energy|Residential and Commercial', 'EJ/yr', 128.2, 'flat'],
  ['Final Energy|Transportation', 'EJ/yr', 111.9, 'fossil'],
  ['Emissions|CO2', 'Mt CO2/yr', 39_812.5, 'fossil'],
  ['Emissions|CO2|Energy and Industrial Processes', 'Mt CO2/yr', 35_970.4, 'fossil'],
  ['Emissions|CH4', 'Mt CH4/yr', 371.8, 'fossil'],
  ['Carbon Sequestration|CCS|Biomass', 'Mt CO2/yr', 1.2, 'clean'],
  ['Population', 'million', 7794.8, 'flat'],
  ['Share|Electricity in Final Energy', '', 0.1964, 'clean'],
]

/** Three models with three scenarios each, one of them in two versions and one locked. */
export async function fillMadeUp(builder: PlatformBuilder): Promise<void> {
  await builder.names(regions, [...new Set(variables.map(([, unit]) => unit))])
  for (const [index, model] of models.entries()) {
    for (const scenario of scenarios) {
      const rows = rowsOf(scenario, 1 + index * 0.03)
      const run = await builder.run(model, scenario.name, rows)
      if (index === 0 && scenario.name.endsWith('2050')) {
        await builder.run(model, scenario.name, rowsOf(scenario, 1.01), { isDefault: false })
      }
      if (index === 1 && scenario.name.endsWith('Action')) await builder.call('POST', `/runs/${run.id}/lock/`)
    }
  }
  await builder.run('Example-TIMES 1.0', 'Example|Not Ready Yet', rowsOf(scenarios[0]!, 0.9).slice(0, 60), {
    isDefault: false,
  })
}

/**
 * Gives a run of {@link fillMadeUp} a history: labels, an update of some values, and one that was undone.
 * @param desk address of the platform under /desk/v1
 */
export async function makeHistory(builder: PlatformBuilder, desk: string): Promise<void> {
  const [model, scenario] = [models[0]!, scenarios[1]!]
  const filter = { model: { name: model }, scenario: { name: scenario.name } }
  const { results } = await builder.call<{ results: { id: number }[] }>('PATCH', '/runs/?table=false', filter)
  const runId = results[0]!.id
  const label = (message: string) => builder.call('POST', '/checkpoints/', { run__id: runId, message })
  await label('as submitted')
  const rows = rowsOf(scenario, 1)
  await builder.add(
    runId,
    rows.filter(({ region }) => region === 'Asia').map((row) => ({ ...row, value: row.value * 1.02 })),
  )
  const late = rows.filter(({ variable, year }) => variable === 'Population' && year === 2100)
  await builder.add(
    runId,
    late.map((row) => ({ ...row, year: 2110 })),
  )
  await label('Asia after the review of 2026')
  await builder.add(
    runId,
    rows.slice(0, 40).map((row) => ({ ...row, value: 0 })),
  )
  const response = await fetch(`${desk}/runs/${runId}/transactions?limit=1`)
  const page = (await response.json()) as { results: { id: number }[] }
  await fetch(`${desk}/undo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ transaction__id: page.results[0]!.id }),
  })
}

function rowsOf(scenario: (typeof scenarios)[number], level: number): Row[] {
  return variables.flatMap(([variable, unit, start, follows]) =>
    regions.flatMap((region, index) =>
      years.map((year) => {
        const rate = follows === 'flat' ? 0.004 : scenario[follows]
        return { region, variable, unit, year, value: start * level * shares[index]! * Math.exp(rate * (year - 2020)) }
      }),
    ),
  )
}
