import { models, regions, scenarios, variables, years, type Variable } from './names.ts'
import { seededRandom } from './random.ts'

/** One default run with its share of the points. */
interface GeneratedRun {
  model: string
  scenario: string
  points: number
}

/** Plausible scenario data: every run reports the same variables for all regions and years. */
export interface Dataset {
  points: number
  seed: number
  regions: readonly string[]
  variables: readonly Variable[]
  units: readonly string[]
  years: readonly number[]
  runs: readonly GeneratedRun[]
}

/** A time series of a run; `values` belong to the first years of the dataset. */
interface GeneratedSeries {
  region: string
  variable: string
  unit: string
  values: readonly number[]
}

/** A row of a long table; a tuple, since a million of them are made. */
export type Row = [region: string, variable: string, unit: string, year: number, value: number]

/** Lays out a dataset of exactly `points` datapoints. The same arguments give the same data. */
export function generate(points: number, seed = 1): Dataset {
  const pairs = models.flatMap((model) => scenarios.map((scenario) => ({ model, scenario })))
  const perVariable = pairs.length * regions.length * years.length
  const wanted = variables(Math.max(1, Math.ceil(points / perVariable)))
  const share = Math.floor(points / pairs.length)
  const left = points - share * pairs.length
  return {
    points,
    seed,
    regions,
    variables: wanted,
    units: [...new Set(wanted.map((variable) => variable.unit))],
    years,
    runs: pairs.map((pair, i) => ({ ...pair, points: share + (i < left ? 1 : 0) })),
  }
}

/** The time series of one run, variables within regions. */
export function* seriesOf(
  { regions: places, variables: reported, years: steps, runs, seed }: Dataset,
  run: number,
): Generator<GeneratedSeries> {
  let left = runs[run]!.points
  let number = 0
  for (const region of places) {
    for (const { name, unit } of reported) {
      if (left <= 0) return
      const random = seededRandom(
        Math.imul(seed, 7_919) + Math.imul(run + 1, 104_729) + Math.imul(++number, 15_485_863),
      )
      yield { region, variable: name, unit, values: pathway(random, Math.min(left, steps.length)) }
      left -= steps.length
    }
  }
}

/** Values that grow or shrink along a trend, with the digits such tables have: zeros, rounded ones, full doubles. */
function pathway(random: () => number, length: number): number[] {
  const kind = random()
  if (kind < 0.1) return Array.from({ length }, () => 0)
  const start = 10 ** (random() * 7 - 2)
  const trend = random() * 0.5 - 0.15
  return Array.from({ length }, (_, step) => {
    const value = start * (1 + trend) ** step * (0.95 + random() / 10)
    return kind < 0.7 ? Number(value.toPrecision(6)) : value
  })
}

/** The points of one run as rows of a long table, as a notebook uploads them. */
export function* rowsOf(dataset: Dataset, run: number): Generator<Row> {
  for (const { region, variable, unit, values } of seriesOf(dataset, run)) {
    for (const [step, value] of values.entries()) yield [region, variable, unit, dataset.years[step]!, value]
  }
}

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const line = (cells: readonly (string | number)[]): string => `${cells.map((cell) => quoted(String(cell))).join(',')}\n`

/** The dataset as lines of a csv file with a column for each year. */
export function* wideCsv(dataset: Dataset): Generator<string> {
  yield line(['Model', 'Scenario', 'Region', 'Variable', 'Unit', ...dataset.years])
  for (const [run, { model, scenario }] of dataset.runs.entries()) {
    for (const { region, variable, unit, values } of seriesOf(dataset, run)) {
      const blanks = dataset.years.slice(values.length).map(() => '')
      yield line([model, scenario, region, variable, unit, ...values, ...blanks])
    }
  }
}

/** The dataset as lines of a csv file with a row for each point. */
export function* longCsv(dataset: Dataset): Generator<string> {
  yield line(['model', 'scenario', 'region', 'variable', 'unit', 'year', 'value'])
  for (const [run, { model, scenario }] of dataset.runs.entries()) {
    for (const row of rowsOf(dataset, run)) yield line([model, scenario, ...row])
  }
}
