import fc from 'fast-check'
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { versionedTables } from '../../db/migrations/0001-platform.ts'
import { openForReading } from '../../db/platform-file.ts'
import { statement, type ReadDb } from '../../db/connection.ts'
import { begin, everyKind, sequences, stageSmallImport } from '../testing-sequences.ts'
import { anyDice, Dice, World } from '../testing-world.ts'
import { writes } from '../testing-writes.ts'
import '../../operations.ts'
import { checkPlatform } from '../../platforms/operations.ts'
import { longOr, temporaryFolder } from '../../testing/service.ts'
import { writePast } from './write-past.ts'

/** A state of the past has the rows that the platform had, whatever was written before and since. */

const folder = temporaryFolder()
afterAll(() => folder.remove())

// What is forgotten cannot be read.
const kinds = writes(await stageSmallImport(folder.path)).filter(({ name }) => name !== 'forgetHistory')
const newWorld = () => World.open(folder.path, begin)

/** Every row of the versioned tables, and the log; of checkpoints those that label this state or an earlier one. */
const rowsIn = (db: ReadDb): unknown =>
  [...versionedTables, 'transaction', 'transaction_run', 'run_year'].map((table) => {
    const columns = db
      .all(statement<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`))
      .map(({ name }) => name)
      .filter((name) => !/^(lock|updated)_|^locked/.test(name)) // no part of a state
    return { table, rows: db.all(statement(`SELECT ${columns.join()} FROM "${table}" ORDER BY 1, 2`)) }
  })

test(
  'the state after any transaction is written as it was, and is a sound platform',
  () => {
    fc.assert(
      fc.property(sequences(kinds), anyDice, (steps, numbers) => {
        const world = newWorld()
        try {
          const states = new Map([[world.newest, rowsIn(world.db)]])
          for (const { kind, dice } of steps) {
            kind.perform(world, new Dice(dice))
            states.set(world.newest, rowsIn(world.db)) // labels and locks come without a transaction
          }
          const at = new Dice(numbers).of([...states.keys()])
          const target = world.newFile()
          writePast(
            { file: world.db.sqlite.name, at, target },
            () => {},
            () => {},
          )
          const past = openForReading(target, () => {})
          const found = {
            rows: rowsIn(past),
            check: checkPlatform.run(past, null, { tick: () => {}, progress: () => {} }),
          }
          past.sqlite.close()
          rmSync(target)
          expect(found).toEqual({ rows: states.get(at), check: { ok: true, findings: [] } })
        } finally {
          world.close()
        }
      }),
      { numRuns: longOr(1_000, 25), examples: [everyKind(kinds, newWorld)] },
    )
  },
  longOr(1_800_000, 120_000),
)
