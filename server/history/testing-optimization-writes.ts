import { renamedKinds } from '../contract/item-edits.ts'
import { itemCells, itemKinds, type ItemKind } from '../contract/optimization.ts'
import {
  addIndexSetData,
  createIndexSet,
  deleteIndexSet,
  removeIndexSetData,
} from '../optimization/index-sets/operations.ts'
import { changeItem, renameItem } from '../optimization/items/edit-operations.ts'
import { itemOperations } from '../optimization/items/operations.ts'
import { createScalar, deleteScalar, updateScalar } from '../optimization/scalars/operations.ts'
import { addSampleProblem } from '../sample/operations.ts'
import { bytes, kind, nameFor, names, runOf, type WriteKind } from './testing-kind.ts'
import type { Dice, World } from './testing-world.ts'

/** Every kind of write to optimization items, and the sample's. */

/** Elements by the kind that an index set holds. */
const elements = { str: ['x', 'y', 'z', 'w'], int: [1, 2, 3, 4], float: [0.5, 1.5, 2.5] }

/** The JSON of a value in which a float keeps its fraction: none of these is whole. */
const data = (value: unknown): Uint8Array => bytes({ data: value })

function elementsOf(world: World, id: number, dice: Dice): unknown[] {
  const [type] = world.column<keyof typeof elements>('SELECT data_type FROM index_set WHERE id = ?', id)
  return dice.some<unknown>(elements[type ?? dice.of(['str', 'int', 'float'] as const)])
}

/** Index sets of the run for the columns of an item, the same one twice now and then, with or without other names. */
function newItem(world: World, dice: Dice, itemKind: ItemKind) {
  const run_id = runOf(world, dice)
  const sets = world.column<string>('SELECT name FROM index_set WHERE run__id = ? ORDER BY id', run_id)
  const mayLack = itemKind === 'variable' || itemKind === 'equation'
  const count = sets.length === 0 || (mayLack && dice.below(4) === 0) ? 0 : 1 + dice.below(2)
  const constrained_to_indexsets = Array.from({ length: count }, () => dice.of(sets))
  const areRenamed = count > 0 && (dice.isLucky() || new Set(constrained_to_indexsets).size < count)
  const column_names = areRenamed ? dice.of([['p', 'q'], ['q', 'p']]).slice(0, count) : null // prettier-ignore
  return { run_id, name: dice.of(names), constrained_to_indexsets, column_names }
}

/** Keys of an item, drawn from the elements of its index sets; one that is there in place of the first, if wanted. */
function keysOf(world: World, dice: Dice, itemKind: ItemKind, id: number): Record<string, unknown[]> {
  const columns = world.rows<{ name: string; elements: string }>(
    `SELECT coalesce(link.column_name, s.name) AS name,
       (SELECT json_group_array(value ORDER BY id) FROM index_set_element WHERE index_set__id = s.id) AS elements
     FROM optimization_${itemKind}_link AS link JOIN index_set AS s ON s.id = link.index_set__id
     WHERE link.${itemKind}__id = ? ORDER BY link.id`,
    id,
  )
  const known = columns.map((column) => JSON.parse(column.elements) as unknown[])
  if (known.some((list) => list.length === 0)) return Object.fromEntries(columns.map(({ name }) => [name, []]))
  const drawn = Array.from({ length: columns.length === 0 ? 1 : 3 }, () => known.map((list) => dice.of(list)))
  const distinct = [...new Map(drawn.map((key) => [JSON.stringify(key), key])).values()]
  return Object.fromEntries(columns.map(({ name }, i) => [name, distinct.map((key) => key[i])]))
}

function tuples(world: World, dice: Dice, itemKind: ItemKind) {
  const id = world.id(`optimization_${itemKind}`, dice)
  const keys = keysOf(world, dice, itemKind, id)
  const count = Object.values(keys)[0]?.length ?? 1
  const cell = (array: string) => (array === 'units' ? dice.of(names) : dice.of([1, 2, 0.5, -1]))
  const cells = itemCells[itemKind].map((array) => [array, Array.from({ length: count }, () => cell(array))])
  return { id, body: data({ ...keys, ...Object.fromEntries(cells) }) }
}

/** Keys to remove; all data where an item has no index sets. */
function tuplesToRemove(world: World, dice: Dice, itemKind: ItemKind) {
  const id = world.id(`optimization_${itemKind}`, dice)
  const keys = keysOf(world, dice, itemKind, id)
  return { id, body: data(Object.keys(keys).length === 0 ? null : keys) }
}

const itemWrites = itemKinds.flatMap((itemKind): WriteKind[] => {
  const { create, delete: remove, addData, removeData } = itemOperations[itemKind]
  return [
    kind(create, (world, dice) => newItem(world, dice, itemKind)),
    kind(addData, (world, dice) => tuples(world, dice, itemKind)),
    kind(removeData, (world, dice) => tuplesToRemove(world, dice, itemKind)),
    kind(remove, (world, dice) => world.id(`optimization_${itemKind}`, dice)),
  ]
})

/** A row or two that come or change, and one that goes. */
function change(world: World, dice: Dice) {
  const id = world.id('optimization_parameter', dice)
  const keys = keysOf(world, dice, 'parameter', id)
  const columns = Object.keys(keys)
  const texts = (keys[columns[0] ?? '']?.map((_, row) => columns.map((name) => String(keys[name]![row]))) ?? []).slice(
    0,
    3,
  )
  const set = texts.slice(1).map((row) => [...row, dice.of(['1', '2.5', '-3']), dice.of(names)])
  return {
    id,
    change: { kind: 'parameter' as const, columns: [...columns, 'values', 'units'], set, remove: texts.slice(0, 1) },
  }
}

/** Each kind of thing is made before it is deleted, so that a sequence of all of them finds enough to work on. */
export const optimizationWrites: readonly WriteKind[] = [
  kind(createIndexSet, (world, dice) => ({ run_id: runOf(world, dice), name: dice.of(names) })),
  kind(addIndexSetData, (world, dice) => {
    const id = world.id('index_set', dice)
    return { id, body: data(elementsOf(world, id, dice)) }
  }),
  kind(removeIndexSetData, (world, dice) => {
    const id = world.id('index_set', dice)
    return { id, body: data(elementsOf(world, id, dice)), dependent: dice.below(4) > 0 }
  }),
  kind(deleteIndexSet, (world, dice) => world.id('index_set', dice)),
  kind(createScalar, (world, dice) => {
    const run_id = runOf(world, dice)
    return { run_id, name: dice.of(names), value: dice.of([1, 2, 0.5]), unit_name: nameFor(run_id, dice) }
  }),
  kind(updateScalar, (world, dice) => ({
    ...{ id: world.id('scalar', dice), value: dice.of([3, 4, 0.25]) },
    unit_id: dice.isLucky() ? world.id('unit', dice) : null,
  })),
  kind(deleteScalar, (world, dice) => world.id('scalar', dice)),
  ...itemWrites,
  kind(changeItem, change),
  kind(renameItem, (world, dice) => {
    const of = dice.of(renamedKinds)
    return { id: world.id(of === 'scalar' ? of : `optimization_${of}`, dice), kind: of, name: dice.of(names) }
  }),
  kind(addSampleProblem, runOf),
]
