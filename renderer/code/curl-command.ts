import { Misread, wholeText, type Excerpt } from './excerpt.ts'
import type { QuestionKind } from './question.ts'
import { shellWords, type Word } from './shell-words.ts'

const dataOption = /^(?:--(?:data|data-raw|data-binary|data-ascii|json)(?:=|$)|-d)/
/** Options of curl whose value is the next word, of those that requests to this interface have. */
const valueOptions = ['-X', '--request', '-H', '--header', '-o', '--output', '-u', '--user', '-A', '-b', '-e', '-m']

/** What a command for curl asks: the body of the request, and what its address says. */
export interface CurlRequest {
  body: Excerpt
  kind?: QuestionKind
}

/** Where a command for curl begins; undefined where there is none. */
export function curlStart(text: string): number | undefined {
  const found = /^[ \t]*(?:\$[ \t]+)?(?=curl(?:\.exe)?[ \t\\])/m.exec(text)
  return found ? found.index + found[0].length : undefined
}

/** Takes the command at `start` apart. @throws Misread */
export function readCurl(text: string, start: number): CurlRequest {
  const [command, ...words] = shellWords(text, start)
  let body: Word | undefined
  let url: Word | undefined
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i]!
    if (dataOption.test(word.text)) {
      const given = after(word, dataOption.exec(word.text)?.[0].length ?? 0)
      body = given.text === '' ? words[++i] : given
      if (!body) throw new Misread(`The body of the request expected after ${word.text}.`, word.from, word.to)
    } else if (word.text === '--url') url = words[++i]
    else if (valueOptions.includes(word.text)) i += 1
    else if (!word.text.startsWith('-')) url ??= word
  }
  if (body?.text.startsWith('@')) {
    throw new Misread('The body of this command is in a file: the filter itself expected.', body.from, body.to)
  }
  const kind = kindOf(url, command)
  return { body: body ?? wholeText('{}'), ...(kind && { kind }) }
}

const after = (word: Word, skipped: number): Word => ({
  ...word,
  text: word.text.slice(skipped),
  placeOf: (index) => word.placeOf(index + skipped),
})

function kindOf(url: Word | undefined, command: Word | undefined): QuestionKind | undefined {
  const place = url ?? command
  const path = url?.text.replace(/[?#].*$/s, '') ?? ''
  if (/\/(?:iamc\/datapoints|rows\/datapoints|series)\/?$/.test(path)) return 'datapoints'
  if (/\/(?:rows\/)?runs\/?$/.test(path)) return 'runs'
  const what = 'This command asks for something else: an address that ends in /iamc/datapoints/ or /runs/ expected.'
  throw new Misread(what, place?.from ?? 0, place?.to)
}
