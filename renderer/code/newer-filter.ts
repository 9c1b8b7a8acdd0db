import { filterJson, type CodeQuestion, type Json } from './question.ts'
import { PythonExpression, type PythonValue } from './python-literal.ts'

/** A filter as clients of ixmp4 since 0.15 take it. */
export interface NewerFilter {
  /** Lines of Python that look ids up, which the keywords refer to. */
  lookups: string[]
  keywords: Record<string, PythonValue>
}

type Fields = { [key: string]: Json }

/** Where ids are looked up: a name for the frame, and the call that brings it. */
const lists: Record<string, [name: string, call: string]> = {
  model: ['models', 'platform.models.tabulate()'],
  scenario: ['scenarios', 'platform.scenarios.tabulate()'],
  region: ['regions', 'platform.regions.tabulate()'],
  unit: ['units', 'platform.units.tabulate()'],
  variable: ['variables', 'platform.iamc.variables.tabulate(run={"default_only": False})'],
  run: ['versions', 'platform.runs.tabulate(default_only=False)'],
  time_series: ['series', 'platform.backend.iamc.timeseries.tabulate(run={"default_only": False})'],
}

/**
 * The filter in the words of clients since 0.15. They refuse what is smaller or larger than an id or a version, which
 * is looked up then; and null, which is no condition, or of `run` and `default_only` any run.
 */
export function newerFilter(question: CodeQuestion): NewerFilter {
  const lookups: string[] = []

  const lookedUp = (list: string, fields: [string, Json][]): [string, PythonValue][] => {
    const isAbout = ([key]: [string, Json]) => /^(?:id|version)(?:__|$)/.test(key)
    if (!fields.some(([key]) => isOrder(key))) return fields
    const [name, call] = lists[list]!
    lookups.push(`${name} = ${call}.query("${fields.filter(isAbout).map(condition).join(' and ')}")`)
    const ids = new PythonExpression(`${name}["id"].tolist()`)
    return [['id__in', ids], ...fields.filter((field) => !isAbout(field))]
  }

  const translated = (list: string, fields: Fields): Record<string, PythonValue> =>
    Object.fromEntries(
      lookedUp(list, Object.entries(withoutNulls(fields))).map(([key, value]) => [
        key,
        isFields(value) ? translated(key, value) : value,
      ]),
    )

  const fields = filterJson(question)
  if (question.kind === 'runs') return { lookups, keywords: translated('run', fields) }
  const { series, rest } = apart(fields)
  const ofSeries = Object.entries(translated('time_series', series))
  const keywords = { ...Object.fromEntries(ofSeries.map(([key, value]) => [`time_series__${key}`, value])) }
  return { lookups, keywords: { ...keywords, ...translated('datapoints', rest) } }
}

/** The conditions on the id of the time series, as those of a thing of its own, and all others. */
function apart(fields: Fields): { series: Fields; rest: Fields } {
  const prefix = 'time_series_'
  const entries = Object.entries(fields)
  return {
    series: Object.fromEntries(
      entries.filter(([key]) => key.startsWith(prefix)).map(([key, value]) => [key.slice(prefix.length), value]),
    ),
    rest: Object.fromEntries(entries.filter(([key]) => !key.startsWith(prefix))),
  }
}

function withoutNulls(fields: Fields): Fields {
  const kept = Object.entries(fields).map(([key, value]): [string, Json] => {
    if (value !== null) return [key, value]
    if (key === 'run') return [key, { default_only: false }]
    return [key, key === 'default_only' ? false : null]
  })
  return Object.fromEntries(kept.filter(([, value]) => value !== null))
}

const isFields = (value: PythonValue): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof PythonExpression)

const isOrder = (key: string): boolean => /^(?:id|version)__[gl]te?$/.test(key)

const signs: Record<string, string> = { '': '==', in: 'in', gt: '>', gte: '>=', lt: '<', lte: '<=' }

/** A condition as `DataFrame.query` reads it. */
function condition([key, value]: [string, Json]): string {
  const [field = '', operator = ''] = key.split('__')
  return `${field} ${signs[operator]} ${JSON.stringify(value).replaceAll(',', ', ')}`
}
