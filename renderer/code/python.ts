import type { Client } from './clients.ts'
import { newestClient, secretVariable } from './clients.ts'
import { newerFilter, type NewerFilter } from './newer-filter.ts'
import { pythonCall, pythonString } from './python-literal.ts'
import { addressOf, filterJson, type CodeQuestion } from './question.ts'

/** The rows as a data frame of pandas, with the stock client. */
export const writeIxmp4 = (question: CodeQuestion): string =>
  lines(
    'import ixmp4',
    ...opening(question),
    ...readFrame(question, question.kind === 'runs' ? 'runs' : 'df'),
    ...(question.kind === 'datapoints' && question.layout === 'wide' ? widened : []),
  )

/** Lines of code, ended as files are. */
export const lines = (...parts: string[]): string => `${parts.join('\n')}\n`

/** The platform is opened by its address: what the client's own list of platforms says does not matter. */
export function opening(question: CodeQuestion): string[] {
  const { client = newestClient, platform, isProtected } = question
  const { imports, open } = ways[client](pythonString(addressOf(question)), pythonString(platform))
  const secret = `# The service is protected: its secret is in ${secretVariable[client]} before Python starts.`
  return [...imports, '', ...(isProtected ? [secret] : []), ...open]
}

const ways: Record<Client, (address: string, name: string) => { imports: string[]; open: string[] }> = {
  '0.17': (address) => ({
    imports: ['from ixmp4.transport import HttpxTransport'],
    open: [`transport = HttpxTransport.from_url(${address})`, 'platform = ixmp4.Platform(transport)'],
  }),
  '0.14': (address, name) => ({
    imports: ['from ixmp4.conf.base import PlatformInfo', 'from ixmp4.data.backend import RestBackend'],
    open: [
      `info = PlatformInfo(name=${name}, dsn=${address})`,
      'platform = ixmp4.Platform(_backend=RestBackend(info))',
    ],
  }),
}

/** The lines that leave the rows behind under a name. */
export function readFrame(question: CodeQuestion, name: string): string[] {
  const { lookups, keywords } = filterOf(question)
  if (question.kind === 'datapoints') return [...lookups, `${name} = ${pythonCall('platform.iamc.tabulate', keywords)}`]
  const audit = question.client === '0.14' ? 'audit_info' : 'include_audit_info'
  return [...lookups, `${name} = ${pythonCall('platform.runs.tabulate', { [audit]: true, ...keywords })}`]
}

const filterOf = (question: CodeQuestion): NewerFilter =>
  question.client === '0.14' ? { lookups: [], keywords: filterJson(question) } : newerFilter(question)

/** The client calls the steps `time` as soon as one of them is no year. */
const widened = [
  'if not df.empty:',
  '    step = "time" if "time" in df else "year"',
  '    names = [name for name in df if name not in (step, "value")]',
  '    df = df.pivot(index=names, columns=step, values="value").reset_index()',
]
