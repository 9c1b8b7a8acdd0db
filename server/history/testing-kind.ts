import type { WriteOperation } from '../db/operation.ts'
import type { Dice, World } from './testing-world.ts'

/** A kind of write: the operation, and how its input is drawn from what there is, so that most of them do something. */
export interface WriteKind {
  name: string
  perform: (world: World, dice: Dice) => ReturnType<World['perform']>
}

export const kind = <I, O>(operation: WriteOperation<I, O>, input: (world: World, dice: Dice) => I): WriteKind => ({
  name: operation.operation,
  perform: (world, dice) => world.perform(operation, input(world, dice)),
})

/** Few names, so that they are dropped and made again. */
export const names = ['a', 'b', 'c', 'd'] as const

export const bytes = (body: object): Uint8Array => new TextEncoder().encode(JSON.stringify({ dtypes: [], ...body }))

/** The three runs of the beginning mostly, or any. */
export const runOf = (world: World, dice: Dice): number => {
  const runs = world.column<number>('SELECT id FROM run ORDER BY id')
  return runs.length === 0 ? 999 : dice.of(dice.below(4) > 0 ? runs.slice(0, 3) : runs)
}

/** Of the names mostly the run's own: then those of a run that loses its data can be dropped. */
export const nameFor = (run: number, dice: Dice): string =>
  dice.below(4) > 0 ? names[(run - 1) % names.length]! : dice.of(names)
