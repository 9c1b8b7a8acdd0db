import { newestClient } from './clients.ts'
import { pythonCall, PythonExpression, type PythonValue } from './python-literal.ts'
import { lines, opening, readFrame } from './python.ts'
import { filterJson, hasOnlyDefaults, type CodeQuestion, type Json } from './question.ts'

/**
 * The rows in pyam 4, of runs the data they hold. pyam reads them with their meta indicators where its own arguments
 * say all that the filter says; otherwise it is handed the rows.
 */
export function writePyam(asked: CodeQuestion): string {
  const question = { ...asked, client: newestClient }
  const keywords = pyamKeywords(question)
  return lines(
    'import ixmp4',
    'import pyam',
    ...opening(question),
    ...(keywords ? [`scenarios = ${pythonCall('pyam.read_ixmp4', keywords, platform)}`] : handedOver(question)),
  )
}

const platform = new PythonExpression('platform')

const handedOver = (question: CodeQuestion): string[] =>
  question.kind === 'runs'
    ? [...readFrame(question, 'runs'), dataOfRuns, byVersion]
    : [...readFrame(question, 'df'), hasOnlyDefaults(question) ? byScenario : byVersion]

const dataOfRuns = 'df = platform.iamc.tabulate(run={"id__in": runs["id"].tolist(), "default_only": False})'
const byScenario = 'scenarios = pyam.IamDataFrame(df.drop(columns="version"))'
const byVersion = 'scenarios = pyam.IamDataFrame(df, index=["model", "scenario", "version"])'

/** The filter as arguments of `pyam.read_ixmp4`; undefined where they cannot say it. */
function pyamKeywords(question: CodeQuestion): Record<string, PythonValue> | undefined {
  if (question.kind === 'runs') return undefined
  const found = Object.entries(filterJson(question)).map(([key, value]) => keyword(key, value))
  return found.every((entry) => entry !== undefined) ? Object.fromEntries(found) : undefined
}

const named = ['model', 'scenario', 'region', 'variable', 'unit']

function keyword(key: string, value: Json): [string, PythonValue] | undefined {
  // A list of years is refused by the client beneath it.
  if (key === 'year' && value !== null) return [key, value]
  const [only, ...more] = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (!only || more.length > 0) return undefined
  const [field, wanted] = only
  if (key === 'run' && field === 'default_only' && wanted !== null) return [field, wanted]
  if (!named.includes(key)) return undefined
  if (field === 'name__in' && wanted !== null) return [key, wanted]
  // A text is a pattern to pyam, which is a name where it has no star.
  const isPattern = typeof wanted === 'string' && wanted.includes('*')
  return typeof wanted === 'string' && field === (isPattern ? 'name__like' : 'name') ? [key, wanted] : undefined
}
