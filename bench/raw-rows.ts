import { openSqlite } from '../server/db/open.ts'
import { repeat, summarize, type Result } from './measure.ts'
import type { List } from './wires.ts'

/** One statement for each list: its rows by their ids (JSON array), with the same names as an answer has. */
const statements: Readonly<Record<List, string>> = {
  datapoints: `
    SELECT d.id, d.time_series__id, d.type, d.step_year, d.value, region.name, variable.name, unit.name, model.name,
      scenario.name, run.version
    FROM json_each(?) AS page
    CROSS JOIN datapoint AS d ON d.id = page.value
    CROSS JOIN timeseries AS ts ON ts.id = d.time_series__id
    CROSS JOIN region ON region.id = ts.region__id
    CROSS JOIN measurand ON measurand.id = ts.measurand__id
    CROSS JOIN variable ON variable.id = measurand.variable__id
    CROSS JOIN unit ON unit.id = measurand.unit__id
    CROSS JOIN run ON run.id = ts.run__id
    CROSS JOIN model ON model.id = run.model__id
    CROSS JOIN scenario ON scenario.id = run.scenario__id`,
  variables: `
    SELECT variable.name, variable.id, variable.created_at, variable.created_by
    FROM json_each(?) AS page CROSS JOIN variable ON variable.id = page.value`,
  runs: `
    SELECT run.id, model.name, scenario.name, run.version, run.is_default
    FROM json_each(?) AS page
    CROSS JOIN run ON run.id = page.value
    CROSS JOIN model ON model.id = run.model__id
    CROSS JOIN scenario ON scenario.id = run.scenario__id`,
}

/**
 * How long SQLite alone takes to read the rows of an answer from our platform file into JavaScript, when it is told
 * which they are: nothing that reads them in this language is quicker.
 *
 * @throws when the file does not have all of them
 */
export async function readRaw(file: string, list: List, ids: readonly number[], times: number): Promise<Result> {
  const sqlite = openSqlite(file, { readonly: true })
  try {
    const statement = sqlite.prepare(statements[list]).raw()
    const text = JSON.stringify(ids)
    const once = async () => {
      const started = performance.now()
      const rows = statement.all(text)
      const ms = performance.now() - started
      if (rows.length !== ids.length) throw new Error(`SQLite has ${rows.length} of ${ids.length} ${list}.`)
      return ms
    }
    return summarize(`${list} by SQLite alone`, 'ms', await repeat(times, once))
  } finally {
    sqlite.close()
  }
}
