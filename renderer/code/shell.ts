import { filterJson, pageRows, requestOf, type CodeQuestion } from './question.ts'

/** A word of a POSIX shell that means exactly this text. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The environment variable with the secret of a protected service, as the service reads it itself. */
export const serviceSecret = 'IXMP4_SECRET_HS256'

/** A token as any client of ixmp4 signs it, with the package that each of them brings: good for 15 minutes. */
const token =
  'IXMP4_TOKEN=$(python3 -c "import jwt, os, time;' +
  ` print(jwt.encode({'sub': '@self-signed', 'exp': int(time.time()) + 900}, os.environ['${serviceSecret}']))")`

/** The request for the first page, as a command for curl. No comment: zsh takes `#` for a command at its prompt. */
export function writeCurl(question: CodeQuestion): string {
  const { url, query } = requestOf(question)
  const search = [...query, ['limit', pageRows], ['offset', 0]].map((pair) => pair.join('=')).join('&')
  const words = [
    `curl -sS -X PATCH ${shellQuoted(`${url}?${search}`)}`,
    ...(question.isProtected ? ['-H "authorization: Bearer $IXMP4_TOKEN"'] : []),
    "-H 'content-type: application/json'",
    `-d ${shellQuoted(JSON.stringify(filterJson(question)))}`,
  ]
  return `${question.isProtected ? `${token}\n` : ''}${words.join(' \\\n  ')}\n`
}
