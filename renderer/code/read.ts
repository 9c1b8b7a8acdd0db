import type { DatapointFilter, RunsFilter } from '../../server/contract/filters.ts'
import { checkFilter } from './check.ts'
import { curlStart, readCurl } from './curl-command.ts'
import { Cursor } from './cursor.ts'
import { located, Misread, partOf, wholeText, type Excerpt, type PasteProblem } from './excerpt.ts'
import { readKeywords, readLiteral, type Written, type WrittenEntry } from './literal.ts'
import type { QuestionKind } from './question.ts'
import { isTextNext, readText } from './text-literal.ts'

/** A filter, and what it is of where the text says so; or what is wrong with the text. */
export type Reading =
  | { filter: DatapointFilter | RunsFilter; kind?: QuestionKind; problems?: undefined }
  | { filter?: undefined; kind?: QuestionKind; problems: PasteProblem[] }

/**
 * Reads a filter back from what people have: its JSON, keyword arguments or a whole call of Python, a command for
 * curl, code for R as it is copied here. Nothing of it is run.
 * @param expected what the filter is of where the text does not say
 */
export function readPasted(text: string, expected: QuestionKind = 'datapoints'): Reading {
  let found: Found
  try {
    found = find(text)
  } catch (error) {
    if (!(error instanceof Misread)) throw error
    return { problems: [located(text, error)] }
  }
  const kind = found.kind && { kind: found.kind }
  const { filter, problems } = checkFilter(found.kind ?? expected, found.written)
  if (problems.length > 0) return { ...kind, problems: problems.map((problem) => located(text, problem)) }
  return { ...kind, filter: filter as DatapointFilter | RunsFilter }
}

interface Found {
  written: Written
  kind?: QuestionKind | undefined
}

function find(text: string): Found {
  const cursor = new Cursor(wholeText(text))
  cursor.skipBlanks()
  if (text[cursor.index] === '{') return { written: readWhole(wholeText(text)) }
  const curl = curlStart(text)
  if (curl !== undefined) {
    const { body, kind } = readCurl(text, curl)
    return { written: readWhole(body), kind }
  }
  return readRawString(text) ?? readCall(text) ?? { written: readKeywordsAlone(text) }
}

/** One object and nothing after it: a filter, or the body of a request with a filter in it. */
function readWhole(excerpt: Excerpt): Written {
  const cursor = new Cursor(excerpt)
  const written = readLiteral(cursor, isJson(excerpt.text) ? 'json' : 'python')
  cursor.skipBlanks()
  if (!cursor.isAtEnd) cursor.fail('The end of the filter')
  const inner = written.is === 'object' ? written.entries.find(({ key }) => key === 'filter') : undefined
  return inner?.value ?? written
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The filter of code for R: JSON in a raw string. */
function readRawString(text: string): Found | undefined {
  const found = /\br"(-*)\((?=\s*\{)(.*?)\)\1"/s.exec(text)
  if (!found) return undefined
  const [, dashes = '', body = ''] = found
  const start = found.index + 3 + dashes.length
  const kind = /\/runs\/?"/.test(text) ? 'runs' : /\/datapoints\/?"/.test(text) ? 'datapoints' : undefined
  return { written: readWhole(partOf(text, start, start + body.length)), kind }
}

/** Arguments of the client's calls that are no part of the filter. */
const options = [
  ...['join_runs', 'join_run_id', 'join_parameters', 'raw'],
  ...['audit_info', 'include_audit_info', 'include_internal_columns'],
]

/**
 * The first call of `….tabulate(…)`, `….list(…)` or `….read_ixmp4(…)`, outside of texts and comments. A call whose
 * frame is asked on, `….tabulate(…).query(…)`, only looks something up where another one follows.
 */
function readCall(text: string): Found | undefined {
  const cursor = new Cursor(wholeText(text))
  let lookup: Found | undefined
  for (cursor.skipBlanks(); !cursor.isAtEnd; cursor.skipBlanks()) {
    const from = cursor.index
    if (isTextNext(cursor)) {
      readText(cursor, 'python')
      continue
    }
    const path = cursor.take(/[\p{L}_][\p{L}\p{N}_.]*/uy) ?? cursor.take(/[^]/y)
    const isOfPyam = /(?:^|\.)read_ixmp4$/.test(path ?? '')
    if (!isOfPyam && !/(?:^|\.)tabulate$|\.list$/.test(path ?? '')) continue
    if (!cursor.takeSign('(')) continue
    const entries = isOfPyam ? readPyam(cursor) : readKeywords(cursor, 'python', ')')
    const written = { is: 'object' as const, entries: entries.filter(({ key }) => !options.includes(key)) }
    const found = {
      written: { ...written, from, to: cursor.index },
      kind: isOfPyam ? 'datapoints' : kindOf(path ?? ''),
    }
    if (!cursor.takeSign('.query')) return found
    lookup ??= found
  }
  return lookup
}

/** pyam is given the platform first, and `default_only` outside of `run`. */
function readPyam(cursor: Cursor): WrittenEntry[] {
  cursor.skipBlanks()
  if (isTextNext(cursor)) readText(cursor, 'python')
  else cursor.take(/[\p{L}_][\p{L}\p{N}_.]*(?!\s*=)/uy)
  cursor.takeSign(',')
  return readKeywords(cursor, 'python', ')').map((entry) => {
    if (entry.key !== 'default_only') return entry
    const { from, to } = entry
    return { key: 'run', from, to, value: { is: 'object', entries: [entry], from, to } }
  })
}

function kindOf(path: string): QuestionKind | undefined {
  const parts = path.split('.')
  if (parts.includes('runs')) return 'runs'
  return parts.includes('iamc') || parts.includes('datapoints') ? 'datapoints' : undefined
}

function readKeywordsAlone(text: string): Written {
  const cursor = new Cursor(wholeText(text))
  if ((cursor.skipBlanks(), cursor.isAtEnd)) {
    throw new Misread(
      'A filter expected: JSON, Python keywords such as region={"name": "World"}, or a curl command.',
      0,
      0,
    )
  }
  const entries = readKeywords(cursor, 'python', '')
  return { is: 'object', entries, from: 0, to: text.length }
}
