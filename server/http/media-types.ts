/** What the files that are sent are, for browsers. */
export const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  sqlite3: 'application/vnd.sqlite3',
  md: 'text/markdown; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  yaml: 'application/yaml; charset=utf-8',
} as const
