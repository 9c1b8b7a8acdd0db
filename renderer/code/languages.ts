import { formatCount } from '../ui/format.ts'
import { writeIxmp4, writePyam } from './python.ts'
import { filterJson, pageRows, type CodeQuestion } from './question.ts'
import { writeR } from './r.ts'
import { writeCurl } from './shell.ts'

/** A way to ask what a view shows from somewhere else. */
interface Language {
  label: string
  /** What the code does, in one line. */
  describe: (question: CodeQuestion) => string
  write: (question: CodeQuestion) => string
}

export type LanguageId = 'ixmp4' | 'pyam' | 'r' | 'curl' | 'json'

const needsToken = ({ isProtected }: CodeQuestion): string =>
  isProtected ? ' The token is read from the environment variable IXMP4_TOKEN.' : ''

const needsSecret = ({ isProtected }: CodeQuestion): string =>
  isProtected ? ' The secret is read from the environment variable IXMP4_SECRET_HS256.' : ''

/** In the order of their tabs. */
export const languages: Record<LanguageId, Language> = {
  ixmp4: {
    label: 'ixmp4',
    describe: (question) => `Reads these ${question.kind} into a pandas data frame, with ixmp4 0.14.`,
    write: writeIxmp4,
  },
  pyam: {
    label: 'pyam',
    describe: ({ kind }) =>
      kind === 'runs'
        ? 'Reads the data of these runs with ixmp4 0.14 and hands it to pyam.'
        : 'Reads these datapoints with ixmp4 0.14 and hands them to pyam.',
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
      `Asks for the first ${formatCount(pageRows)} ${question.kind} from a POSIX shell; "total" in the answer says how many there are.${needsSecret(question)}`,
    write: writeCurl,
  },
  json: {
    label: 'Filter',
    describe: (question) => `The filter of these ${question.kind} as JSON: the body of the request.`,
    write: (question) => `${JSON.stringify(filterJson(question), null, 2)}\n`,
  },
}
