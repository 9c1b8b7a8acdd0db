import type { Decisions, ImportProblem, NameColumn } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import type { ReadDb } from '../../db/connection.ts'
import { nowhere } from './findings.ts'
import { asLikely, leaveRowsOut, meantSo, takeAs } from './name-choices.ts'
import { selectLookalikes, selectMisread } from './misread-queries.ts'

/** Names that a program has damaged on their way into the file, by reading them in a wrong encoding. */

/** What stands where a character was lost. */
const lost = '\uFFFD'

/**
 * The text that was read as Windows-1252 although it was UTF-8: `Curaçao` for `CuraÃ§ao`. Undefined for a text that is
 * what it seems, as most are.
 */
export function meantBy(text: string): string | undefined {
  if (!suspicious.test(text)) return undefined
  const meant = text.replaceAll(runs, (run) => decoded(run) ?? run)
  return meant === text ? undefined : meant
}

/** Begins a character of several bytes in UTF-8, and a byte that may follow it. */
const suspicious = /[\u00c2-\u00f4][\u0080-\u2122]/
/** Characters beyond ASCII that Windows-1252 has, or ISO 8859-1 in their place. */
const runs = /[\u0080-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122]{2,}/g

function decoded(run: string): string | undefined {
  const bytes = Array.from(run, byteOf)
  if (bytes.includes(-1)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch {
    return undefined
  }
}

/** The character of each byte. */
const windows1252 = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))

function byteOf(character: string): number {
  const code = character.charCodeAt(0)
  return code >= 0x80 && code < 0xa0 ? code : windows1252.indexOf(character)
}

/** Names that mean another one, with what was done about it, or can be. */
export const misreadNames = (db: ReadDb, { likely }: Decisions): ImportProblem[] =>
  db.all(selectMisread(limits.misreadNames)).map(({ kind, written, meant, series }) => ({
    ...nowhere,
    kind: 'misread',
    message: likely
      ? `the ${kind} "${written}" is read as "${meant}": a program has read it in a wrong encoding. To keep it: ${meantSo(kind, written, '').flag}.`
      : `the ${kind} "${written}" seems to be "${meant}", read in a wrong encoding by the program that wrote the file. To put it right: ${takeAs(kind, written, meant).flag}, or --likely for all.`,
    column: kind,
    text: written,
    nearest: meant,
    count: series,
    choices: [
      likely ? asLikely(`read it as "${meant}"`) : takeAs(kind, written, meant),
      meantSo(kind, written, 'keep it as it is'),
    ],
    preselected: likely ? 0 : 1,
  }))

/** Names of which a character is lost for good, unless they are meant so. */
export function brokenNames(db: ReadDb, { map }: Decisions): ImportProblem[] {
  const isMeantSo = (kind: NameColumn, name: string) =>
    map.some((rule) => rule.column === kind && rule.from === name && rule.to === name)
  return db
    .all(selectLookalikes(lost, limits.misreadNames))
    .filter(({ kind, name }) => !isMeantSo(kind, name))
    .map(({ kind, name, like, series, points }) => ({
      ...nowhere,
      kind: 'misread',
      message:
        `the ${kind} "${name}" has lost a character to a wrong encoding` +
        `${like === null ? '' : `; it looks like "${like}"`}. Say what it means with ${takeAs(kind, name, like ?? 'NAME').flag}, or keep it with ${meantSo(kind, name, '').flag}.`,
      column: kind,
      text: name,
      nearest: like,
      count: series,
      choices: [
        ...(like === null ? [] : [takeAs(kind, name, like)]),
        meantSo(kind, name, 'keep it as it is'),
        leaveRowsOut(kind, name, points),
      ],
    }))
}
