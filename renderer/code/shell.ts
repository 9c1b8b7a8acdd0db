import { filterJson, pageRows, requestOf, type CodeQuestion } from './question.ts'

/** A word of a POSIX shell that means exactly this text. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A token of the stock client: good for 15 minutes. */
const token =
  'IXMP4_TOKEN=$(python3 -c "from ixmp4.conf import settings; from ixmp4.conf.auth import SelfSignedAuth;' +
  ' print(SelfSignedAuth(settings.secret_hs256).token)")'

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
