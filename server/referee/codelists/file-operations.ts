import type { NamesFileQuery } from '../../contract/codelists.ts'
import { read } from '../../db/operation.ts'
import { writeTable } from '../../files/formats/table-writer.ts'
import { selectListed, type ListedRow } from './queries.ts'

const header = ['name', 'hierarchy', 'units', 'description', 'created', 'created by']

/**
 * The names of one kind as a file: csv, xlsx, or YAML as nomenclature reads it, regions in groups.
 * @throws export_refused for what a workbook cannot hold
 */
export const namesFile = read('namesFile', (db, { of, format }: NamesFileQuery): Uint8Array => {
  const pieces: Uint8Array[] = []
  const write = (bytes: Uint8Array) => void pieces.push(bytes)
  const rows = db.all(selectListed(of)).map((row) => ({ ...row, units: JSON.parse(row.units) as string[] }))
  const cells = rows.map(({ name, hierarchy, units, description, created_at, created_by }) => [
    ...[name, hierarchy, units.join(', '), description, created_at, created_by],
  ])
  if (format === 'yaml') write(Buffer.from(of === 'region' ? regionsYaml(rows) : codesYaml(rows)))
  else writeTable(write, format, { sheet: `${of}s`, header, rows: cells })
  return Buffer.concat(pieces)
})

type Listed = Omit<ListedRow, 'units'> & { units: readonly string[] }

/** A text of JSON is one of YAML too, whatever stands in it. */
const text = (value: string): string => JSON.stringify(value)

const codesYaml = (rows: readonly Listed[]): string => rows.map((row) => code(row, '')).join('')

const regionsYaml = (rows: readonly Listed[]): string =>
  [...Map.groupBy(rows, ({ hierarchy }) => hierarchy ?? '')]
    .map(([group, members]) => `- ${text(group)}:\n${members.map((row) => code(row, '  ')).join('')}`)
    .join('')

function code({ name, description, units }: Listed, indent: string): string {
  const [one] = units
  const attributes = [
    ...(description === null ? [] : [`description: ${text(description)}`]),
    ...(one === undefined ? [] : [`unit: ${units.length === 1 ? text(one) : `[${units.map(text).join(', ')}]`}`]),
  ]
  const lines = attributes.map((line) => `${indent}    ${line}\n`).join('')
  return `${indent}- ${text(name)}${lines === '' ? '' : ':'}\n${lines}`
}
