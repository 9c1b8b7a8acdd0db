import fc from 'fast-check'
import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { ServiceError } from '../contract/errors.ts'
import { statement, type ReadDb } from '../db/connection.ts'
import type { WriteOperation } from '../db/operation.ts'
import { openForWriting } from '../db/platform-file.ts'
import { runWrite } from '../db/run-write.ts'

/** A platform file for tests of history, and chance that can be repeated. */

const context = { user: '@unknown', client: 'test', now: '2026-11-20T12:00:00.000000' }

/** Numbers to draw from: the same numbers draw the same, and smaller ones draw what stands first. */
export class Dice {
  readonly #numbers: readonly number[]
  #drawn = 0

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers
  }

  /** A number below `sides`. */
  below(sides: number): number {
    const number = this.#numbers[this.#drawn % this.#numbers.length]!
    this.#drawn += 1
    return number % sides
  }

  /** One of a list that is not empty. */
  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }

  /** Some of a list, in its order: at least one, if there is one. */
  some<T>(list: readonly T[]): T[] {
    const chosen = list.filter(() => this.below(2) === 1)
    return chosen.length > 0 ? chosen : list.slice(0, 1)
  }

  isLucky(): boolean {
    return this.below(2) === 1
  }
}

/** Dice for a property. */
export const anyDice: fc.Arbitrary<number[]> = fc.array(fc.nat(999), { minLength: 12, maxLength: 12 })

/** An open platform, and short ways to write to it and to look into it. */
export class World {
  readonly db: ReadDb
  readonly close: () => void
  /** A folder for files of the test. */
  readonly folder: string
  /** How many writes changed something, by operation. */
  readonly wrote = new Map<string, number>()
  #files = 0

  private constructor(folder: string, file: string) {
    this.folder = folder
    ;({ db: this.db, close: this.close } = openForWriting(file, 'test'))
    this.db.sqlite.pragma('synchronous = OFF') // nobody misses it after a power cut
  }

  /** Opens a new platform, which is a copy of what `prepare` made of the first one in that folder. */
  static open(folder: string, prepare: (world: World) => void): World {
    const original = join(folder, 'original.scenario')
    if (!existsSync(original)) {
      const world = new World(folder, original)
      prepare(world)
      world.close()
    }
    const file = join(folder, `${(opened += 1)}.scenario`)
    copyFileSync(original, file)
    return new World(folder, file)
  }

  /** Rows of a query. */
  rows<T = Record<string, unknown>>(sql: string, ...values: unknown[]): T[] {
    return this.db.all(statement<T>(sql, ...values))
  }

  /** The first column of a query. */
  column<T>(sql: string, ...values: unknown[]): T[] {
    return this.rows<Record<string, T>>(sql, ...values).map((row) => Object.values(row)[0]!)
  }

  /** The id of a row of a table, or of one that is not there. */
  id(table: string, dice: Dice): number {
    const ids = this.column<number>(`SELECT id FROM ${table} ORDER BY id`)
    return ids.length === 0 ? 999 : dice.of(ids)
  }

  /** The newest transaction. */
  get newest(): number {
    return this.column<number>('SELECT ifnull(max(id), 0) FROM "transaction"')[0]!
  }

  /** A path where nothing is. */
  newFile(): string {
    this.#files += 1
    return join(this.folder, `${opened}-${this.#files}`)
  }

  /** Runs a write; what refuses itself changes nothing. Answers whether anything was written, or the refusal. */
  perform<I, O>(operation: WriteOperation<I, O>, input: I): boolean | ServiceError {
    const staged = operation.staged?.(input)
    if (staged !== undefined) this.db.sqlite.prepare('ATTACH ? AS staged').run(staged)
    try {
      const { wrote } = runWrite(this.db, operation, input, context)
      if (wrote) this.wrote.set(operation.operation, (this.wrote.get(operation.operation) ?? 0) + 1)
      return wrote
    } catch (error) {
      if (error instanceof ServiceError) return error
      throw error
    } finally {
      if (staged !== undefined) {
        this.db.forgetStatements() // those over `staged` would keep it from being detached
        this.db.sqlite.exec('DETACH staged')
      }
    }
  }
}

let opened = 0
