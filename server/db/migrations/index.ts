import type Sqlite from 'better-sqlite3'
import { historySql, platformSql, versionedTables } from './0001-platform.ts'
import { indicatorSql } from './0002-indicators.ts'
import { sourceSql } from './0003-sources.ts'
import { muteSql } from './0004-mutes.ts'
import { needsSql } from './0005-needs.ts'
import { version } from '../../version.ts'

/**
 * Brings a file from the version before to `version`. Forward only; runs inside one transaction. One that is there is never
 * changed: files that it made are kept in `server/db/kept/`, and have to open for ever.
 */
interface Migration {
  version: number
  up: (sqlite: Sqlite.Database, now: string) => void
}

const migrations: readonly Migration[] = [
  {
    version: 1,
    up: (sqlite, now) => {
      sqlite.exec(platformSql)
      for (const table of versionedTables) {
        const columns = sqlite.pragma(`table_xinfo(${table})`) as { name: string; type: string; hidden: number }[]
        sqlite.exec(historySql(table, columns))
      }
      sqlite.prepare('INSERT INTO platform (id, created_at) VALUES (1, ?)').run(now)
    },
  },
  { version: 2, up: (sqlite) => void sqlite.exec(indicatorSql) },
  { version: 3, up: (sqlite) => void sqlite.exec(sourceSql) },
  { version: 4, up: (sqlite) => void sqlite.exec(muteSql) },
  { version: 5, up: (sqlite) => void sqlite.exec(needsSql) },
]

/** `application_id` of a platform file: the letters ScnD. */
export const applicationId = 0x53636e44

/** The file version this program writes. */
export const newestVersion = migrations.at(-1)!.version

/** Brings an open file to {@link newestVersion} in one transaction. */
export function migrate(sqlite: Sqlite.Database, from: number, now: string): void {
  sqlite
    .transaction(() => {
      for (const migration of migrations.filter((m) => m.version > from)) migration.up(sqlite, now)
      sqlite.prepare('UPDATE platform SET needs = ?').run(version)
      sqlite.pragma(`application_id = ${applicationId}`)
      sqlite.pragma(`user_version = ${newestVersion}`)
    })
    .immediate()
}
