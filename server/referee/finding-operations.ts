import {
  findingLevels,
  type CheckRule,
  type Finding,
  type FindingsFileRequest,
  type FindingsPage,
  type FindingsRequest,
} from '../contract/checks.ts'
import type { DeskDatapointFilter } from '../contract/desk-filters.ts'
import type { ReadDb } from '../db/connection.ts'
import { read } from '../db/operation.ts'
import { writeFile } from '../files/formats/out-file.ts'
import { writeTable } from '../files/formats/table-writer.ts'
import type { Cell } from '../files/formats/xlsx-writer.ts'
import { countFindings, countMuted, selectFindings, type FindingRow } from './finding-queries.ts'

interface OfFile<Request> {
  /** The file of the check. */
  findings: string
  request: Request
}

const staged = ({ findings }: OfFile<unknown>): string => findings

/** A page of the findings of a check. @throws bad_request (422) for a column that is none */
export const listFindings = read(
  'listFindings',
  (db, { request }: OfFile<FindingsRequest>): FindingsPage => {
    const { sort, limit, offset, rules, levels, ...others } = request
    const count = (by: 'rule' | 'level', which: Pick<FindingsRequest, 'rules' | 'levels'>) => {
      const counts: Record<string, number> = {}
      for (const row of db.all(countFindings({ ...others, ...which }))) {
        const key = by === 'rule' ? row.rule : findingLevels[row.level]!
        counts[key] = (counts[key] ?? 0) + row.findings
      }
      return counts
    }
    const ofRules = count('rule', { levels })
    const total = Object.entries(ofRules)
      .filter(([rule]) => rules === undefined || rules.includes(rule as CheckRule))
      .reduce((sum, [, findings]) => sum + findings, 0)
    return {
      pagination: { limit, offset },
      total,
      muted: db.one(countMuted()).muted,
      rules: ofRules,
      levels: count('level', { rules }),
      results: db.all(selectFindings(request, sort, { limit, offset })).map(asFinding),
    }
  },
  { staged },
)

function asFinding({ level, filter, mute, reason, ...row }: FindingRow): Finding {
  return {
    ...row,
    rule: row.rule as CheckRule,
    level: findingLevels[level]!,
    filter: JSON.parse(filter) as DeskDatapointFilter,
    mute: mute === null ? null : { id: mute, reason: reason ?? '' },
  }
}

const header = [
  ...['level', 'rule', 'model', 'scenario', 'version', 'region', 'variable', 'unit', 'year', 'subannual', 'value'],
  ...['compared with', 'difference', 'places', 'finding', 'muted because'],
]

/**
 * Writes findings into a file, the gravest first.
 * @throws export_refused for what the format cannot hold, platform_file_disk_full
 */
export const writeFindings = read(
  'writeFindings',
  (db, { request, target }: OfFile<FindingsFileRequest> & { target: string }): void => {
    writeFile(target, (write) =>
      writeTable(write, request.format, { sheet: 'findings', header, rows: rows(db, request) }),
    )
  },
  { staged },
)

function* rows(db: ReadDb, request: FindingsFileRequest): Generator<Cell[]> {
  for (const row of db.iterate(selectFindings(request, [])))
    yield [
      ...[findingLevels[row.level]!, row.rule, row.model, row.scenario, row.version, row.region, row.variable],
      ...[row.unit, row.year, row.step, row.value, row.expected, row.gap, row.places, row.text, row.reason],
    ]
}
