import type { UnknownName, UnknownNamesPage } from '../../contract/imports.ts'
import type { ReadDb } from '../../db/connection.ts'
import { read } from '../../db/operation.ts'
import { writeTable } from '../formats/table-writer.ts'
import { selectUnknown } from './check-queries.ts'
import { unknownUnits } from './items/report.ts'
import { unknownOfPlatform } from './ixmp4/report.ts'
import { isItems, isPlatform } from './report.ts'

/** Which of the unknown names of a staged import are wanted. */
export interface UnknownNamesInput {
  /** Path of the staging file. */
  staging: string
  kind: 'region' | 'unit'
  offset: number
  limit: number
}

/** The names of a staged import that the platform does not have: all of them, also those that its report only counts. */
export const listUnknownNames = read(
  'listUnknownNames',
  (db, { kind, offset, limit }: UnknownNamesInput): UnknownNamesPage => {
    const names = allUnknown(db, kind)
    return { total: names.length, results: names.slice(offset, offset + limit) }
  },
  { staged: ({ staging }) => staging },
)

/** The same of both kinds as a csv file. */
export const unknownNamesFile = read(
  'unknownNamesFile',
  (db, _input: Pick<UnknownNamesInput, 'staging'>): Uint8Array => {
    const pieces: Uint8Array[] = []
    const header = ['kind', 'name', 'series', 'points']
    const rows = (['region', 'unit'] as const).flatMap((kind) =>
      allUnknown(db, kind).map(({ name, series, points }) => [kind, name, series, points]),
    )
    writeTable((bytes) => void pieces.push(bytes), 'csv', { sheet: 'names', header, rows })
    return Buffer.concat(pieces)
  },
  { staged: ({ staging }) => staging },
)

function allUnknown(db: ReadDb, kind: 'region' | 'unit'): UnknownName[] {
  if (isPlatform(db)) return unknownOfPlatform(db, kind)
  if (isItems(db)) return kind === 'unit' ? unknownUnits(db) : []
  return db.all(selectUnknown(kind))
}
