import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decisionOptions, readDecisions } from '../../commands/decision-flags.ts'
import { decide, type Choice, type Decisions, type ImportReport } from '../../contract/imports.ts'
import { beginImport, creating, settled } from '../../testing/import.ts'
import { sharedData, startTestService, type TestService } from '../../testing/service.ts'

/**
 * What a refused file is advised is followed literally, the first choice of every problem, until the file can be written
 * or nothing more is offered. No datapoint goes missing on the way of which the advice had not said so.
 */

const folders = ['iamc', 'edge-cases', 'optimization']

/** Tables of optimization models that hold no item by their columns: lists of names, and rows without a value. */
const noItems = new Set([
  ...['indexsets', 'indexsetdata', 'parameters', 'parameterdata'].flatMap((name) =>
    ['small', 'medium'].map((size) => `optimization/ixmp4-fixtures/${size}/${name}.csv`),
  ),
  'optimization/osemosys-simplicity/index.csv',
  'optimization/osembe-diag-npi/default-values.csv',
])

/** A line of the manifest. */
interface Listed {
  path: string
  rows: string
  datapoints: string
}

/** A name where one is asked for; another for each rule, so that nothing becomes the same. */
const named = (choice: Choice, name: string): Choice =>
  choice.asks === null
    ? choice
    : {
        ...choice,
        flag: choice.flag.replaceAll(choice.asks, name),
        decisions: JSON.parse(JSON.stringify(choice.decisions).replaceAll(choice.asks, name)) as Partial<Decisions>,
      }

/** The decisions that the import command makes of a flag as a message writes it. */
function decisionsOf(flag: string): Partial<Decisions> {
  // As a shell takes it apart.
  const args = Array.from(flag.matchAll(/(?:"[^"]*"|'[^']*'|\\'|[^\s"'])+/g), ([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'|\\(')/g, '$1$2$3'),
  )
  return readDecisions(parseArgs({ args, options: decisionOptions }).values)
}

describe.skipIf(!existsSync(sharedData))('real-files: advice', () => {
  let service: TestService
  const files = existsSync(sharedData)
    ? folders.flatMap((folder) =>
        readdirSync(join(sharedData, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !/\.ya?ml$/.test(entry.name))
          .map((entry) => relative(sharedData, join(entry.parentPath, entry.name))),
      )
    : []

  const manifest = existsSync(sharedData)
    ? parse<Listed>(readFileSync(join(sharedData, 'manifest.csv'), 'utf8'), { columns: true, bom: true })
    : []
  /** How many datapoints each file has, and how many rows. */
  const cells = new Map(manifest.map(({ path, datapoints }) => [path, Number(datapoints)]))
  const rows = new Map(manifest.map(({ path, rows: count }) => [path, Number(count)]))

  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  test.each(files)('of %s gives up no more than it says', async (file) => {
    const begun = await beginImport(service, 'test', [join(sharedData, file)])
    const check = async (decisions: Partial<Decisions>): Promise<ImportReport> => {
      await service.call('POST', `${begun.path}/check`, decisions)
      await settled(service, begun.id)
      return (await service.call('GET', begun.path)).body.report as ImportReport
    }
    let decisions = creating
    let report = await check(decisions)
    let givenUp = 0
    for (let step = 0; step < 12 && report.problems.length > 0; step += 1) {
      const choices = report.problems.flatMap(({ choices: [first] }, i) =>
        first ? [named(first, first.asks === 'YEAR' ? '2030' : `Name_${i}`)] : [],
      )
      if (choices.length === 0) break
      const distinct = [...new Map(choices.map((choice) => [choice.flag, choice])).values()]
      for (const { flag, decisions: own } of distinct) expect({ flag, ...decisionsOf(flag) }).toEqual({ flag, ...own })
      givenUp += distinct.reduce((sum, { gives_up }) => sum + gives_up, 0)
      for (const { decisions: own } of distinct) decisions = decide(decisions, own)
      report = await check(decisions)
    }
    if (file.startsWith('optimization')) {
      expect(report.points).toBe(0)
      if (noItems.has(file)) expect(report.items).toBe(0)
      else {
        expect(report.problems).toEqual([])
        const { kind, rows: read } =
          report.optimization.findLast((item) => item.kind !== 'indexset') ?? report.optimization[0]!
        // A workbook has several items; the manifest counts all of its rows.
        if (!file.endsWith('.xlsx')) expect({ kind, read }).toEqual({ kind, read: rows.get(file) })
      }
    }
    // What cannot be settled by decisions is not written; else every cell is there, or was given up on purpose.
    else if (report.problems.length === 0) {
      expect(report.points + report.duplicates + givenUp).toBeGreaterThanOrEqual(cells.get(file) ?? 0)
    } else expect(report.problems.every(({ choices }) => choices.length === 0)).toBe(true)
    await service.call('DELETE', `/desk/v1/jobs/${begun.id}`)
  })
})
