import { pythonCall, pythonString } from './python-literal.ts'
import { addressOf, filterJson, hasOnlyDefaults, type CodeQuestion } from './question.ts'

/** The rows as a data frame of pandas, with the stock client. */
export const writeIxmp4 = (question: CodeQuestion): string =>
  lines(
    'import ixmp4',
    ...opening(question),
    readFrame(question, question.kind === 'runs' ? 'runs' : 'df'),
    ...(question.kind === 'datapoints' && question.layout === 'wide' ? widened : []),
  )

/** The rows in pyam; of runs, the data they hold. */
export const writePyam = (question: CodeQuestion): string =>
  lines(
    'import ixmp4',
    'import pyam',
    ...opening(question),
    ...(question.kind === 'runs' ? [readFrame(question, 'runs'), dataOfRuns] : [readFrame(question, 'df')]),
    question.kind === 'datapoints' && hasOnlyDefaults(question)
      ? 'scenarios = pyam.IamDataFrame(df.drop(columns="version"))'
      : 'scenarios = pyam.IamDataFrame(df, index=["model", "scenario", "version"])',
  )

const lines = (...parts: string[]): string => `${parts.join('\n')}\n`

/** The platform is opened by its address: what the client's own list of platforms says does not matter. */
function opening(question: CodeQuestion): string[] {
  return [
    'from ixmp4.conf.base import PlatformInfo',
    'from ixmp4.data.backend import RestBackend',
    '',
    ...(question.isProtected
      ? ['# The service is protected: its secret is in IXMP4_SECRET_HS256 before Python starts.']
      : []),
    `info = PlatformInfo(name=${pythonString(question.platform)}, dsn=${pythonString(addressOf(question))})`,
    'platform = ixmp4.Platform(_backend=RestBackend(info))',
  ]
}

const readFrame = (question: CodeQuestion, name: string): string =>
  question.kind === 'runs'
    ? `${name} = ${pythonCall('platform.runs.tabulate', { audit_info: true, ...filterJson(question) })}`
    : `${name} = ${pythonCall('platform.iamc.tabulate', filterJson(question))}`

/** The client calls the steps `time` as soon as one of them is no year. */
const widened = [
  'if not df.empty:',
  '    step = "time" if "time" in df else "year"',
  '    names = [name for name in df if name not in (step, "value")]',
  '    df = df.pivot(index=names, columns=step, values="value").reset_index()',
]

const dataOfRuns = 'df = platform.iamc.tabulate(run={"id__in": runs["id"].tolist(), "default_only": False})'
