import { formatCount } from '../ui/format.ts'
import { clients, newestClient, secretVariable } from './clients.ts'
import { writePyam } from './pyam.ts'
import { writeIxmp4 } from './python.ts'
import { filterJson, pageRows, type CodeQuestion } from './question.ts'
import { writeR } from './r.ts'
import { serviceSecret, writeCurl } from './shell.ts'

/** A way to ask what a view shows from somewhere else. */
interface Language {
  label: string
  /** The code differs with the installed client of ixmp4. */
  asksForClient?: true
  /** What the code does, in one line. */
  describe: (question: CodeQuestion) => string
  write: (question: CodeQuestion) => string
}

export type LanguageId = 'ixmp4' | 'pyam' | 'r' | 'curl' | 'json'

const needsToken = ({ isProtected }: CodeQuestion): string =>
  isProtected ? ' The token is read from the environment variable IXMP4_TOKEN.' : ''

const needsSecret = ({ isProtected }: CodeQuestion, variable: string): string =>
  isProtected ? ` The secret is read from the environment variable ${variable}.` : ''

/** In the order of their tabs. */
export const languages: Record<LanguageId, Language> = {
  ixmp4: {
    label: 'ixmp4',
    asksForClient: true,
    describe: ({ client = newestClient, ...question }) =>
      `Reads these ${question.kind} into a pandas data frame, with ixmp4 ${clients[client]}.` +
      needsSecret(question, secretVariable[client]),
    write: writeIxmp4,
  },
  pyam: {
    label: 'pyam',
    describe: (question) =>
      `Reads ${question.kind === 'runs' ? 'the data of these runs' : 'these datapoints'} into pyam 4, ` +
      `which needs ixmp4 0.16.4 or newer.${needsSecret(question, secretVariable[newestClient])}`,
    write: writePyam,
  },
  r: {
    label: 'R',
    describe: (question) =>
      `Reads these ${question.kind} page by page into a data frame, with httr2 (R 4.1 or later).${needsToken(question)}`,
    write: writeR,
  },
  curl: {
    label: 'curl',
    describe: (question) =>
      `Asks for the first ${formatCount(pageRows)} ${question.kind} from a POSIX shell; "total" in the answer says how many there are.${needsSecret(question, serviceSecret)}`,
    write: writeCurl,
  },
  json: {
    label: 'Filter',
    describe: (question) => `The filter of these ${question.kind} as JSON: the body of the request.`,
    write: (question) => `${JSON.stringify(filterJson(question), null, 2)}\n`,
  },
}
