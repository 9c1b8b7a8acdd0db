import { itemKinds } from '../contract/optimization.ts'

/** The tables whose rows are the optimization items of runs. */
export const itemTables: readonly string[] = ['index_set', 'scalar', ...itemKinds.map((kind) => `optimization_${kind}`)]
