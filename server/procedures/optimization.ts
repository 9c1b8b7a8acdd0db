import type { TSchema } from 'typebox'
import { IdParams } from '../contract/common.ts'
import {
  IndexSet,
  itemKinds,
  mayLackIndexSets,
  OptimizationItem,
  Scalar,
  type DataListQuery,
  type ItemKind,
} from '../contract/optimization.ts'
import type { OptimizationFilter } from '../contract/filters.ts'
import { procedureFilters } from '../contract/procedure-filters.ts'
import * as shapes from '../contract/procedures.ts'
import type { ReadOperation, WriteOperation } from '../db/operation.ts'
import type { Router } from '../http/router.ts'
import {
  addIndexSetData,
  createIndexSet,
  deleteIndexSet,
  getIndexSet,
  getIndexSetNamed,
  queryIndexSets,
  removeIndexSetData,
} from '../optimization/index-sets/operations.ts'
import { itemOperations } from '../optimization/items/operations.ts'
import {
  createScalar,
  deleteScalar,
  getScalar,
  getScalarNamed,
  queryScalars,
  updateScalar,
} from '../optimization/scalars/operations.ts'
import type { DataRequest } from '../payload/data-body.ts'
import { toOptimizationFilter } from './filters.ts'
import { lists } from './lists.ts'
import { create, deleteById, getById, lookUp, type CreatingService, type Service } from './shapes.ts'

interface ItemService<New extends TSchema> extends CreatingService<New> {
  get: ReadOperation<number, Uint8Array>
  getNamed: ReadOperation<{ run_id: number; name: string }, Uint8Array>
  remove: WriteOperation<number, unknown>
}

/** Index sets, scalars, tables, parameters, variables and equations. */
export function optimizationProcedures(router: Router): void {
  proceduresOf(router, {
    ...{ path: '/optimization/indexsets', name: 'indexSets', one: 'index set', record: IndexSet },
    ...{ newOne: shapes.OfRun, create: createIndexSet, get: getIndexSet, getNamed: getIndexSetNamed },
    remove: deleteIndexSet,
  })
  dataLists(router, { path: '/optimization/indexsets', name: 'indexSets', record: IndexSet, query: queryIndexSets })
  dataProcedures(router, {
    ...{ path: '/optimization/indexsets', name: 'indexSets', one: 'index set' },
    ...{ removed: shapes.RemovedElementArguments, addData: addIndexSetData, removeData: removeIndexSetData },
  })
  proceduresOf(router, {
    ...{ path: '/optimization/scalars', name: 'scalars', one: 'scalar', record: Scalar },
    ...{ newOne: shapes.NewScalarArguments, create: createScalar, get: getScalar, getNamed: getScalarNamed },
    remove: deleteScalar,
  })
  lists(router, {
    ...{ path: '/optimization/scalars', name: 'scalars', record: Scalar, filter: procedureFilters.optimization },
    page: (platform, filter, query) => platform.read(queryScalars, { filter: toOptimizationFilter(filter), query }),
  })
  router.procedure({
    operation: 'scalarsUpdateById',
    methods: ['POST'],
    path: '/optimization/scalars/:id',
    tag: 'scalars',
    summary: 'Gives a scalar another value or unit',
    params: IdParams,
    body: shapes.ScalarArguments,
    answer: Scalar,
    handler: ({ platform, params, body }) => platform.write(updateScalar, { ...body, id: params.id }),
  })
  for (const kind of itemKinds) itemProcedures(router, kind)
}

interface DataService extends Pick<Service, 'path' | 'name' | 'one'> {
  /** The arguments of a removal. */
  removed: TSchema
  addData: WriteOperation<DataRequest, unknown>
  removeData: WriteOperation<DataRequest, unknown>
}

/** The data of what has data, as its clients send them: dictionaries of lists, or frames. */
function dataProcedures(router: Router, { path, name: tag, one, removed, addData, removeData }: DataService): void {
  const shared = { path: `${path}/:id/data`, tag, params: IdParams, take: 'bytes', answer: shapes.Nothing } as const
  router.procedure({
    ...shared,
    operation: `${tag}AddData`,
    methods: ['POST'],
    summary: `Adds data to a ${one}`,
    body: shapes.DataArguments,
    handler: async ({ platform, params: { id }, body }) => {
      await platform.write(addData, { id, body, isProcedure: true })
    },
  })
  router.procedure({
    ...shared,
    operation: `${tag}RemoveData`,
    methods: ['DELETE'],
    summary: `Removes data from a ${one}`,
    body: removed,
    handler: async ({ platform, params: { id }, body }) => {
      await platform.write(removeData, { id, body, isProcedure: true })
    },
  })
}

interface DataListService extends Pick<Service, 'path' | 'name' | 'record'> {
  query: ReadOperation<{ filter: OptimizationFilter; query: DataListQuery & { frame?: true } }, Uint8Array>
}

/** The lists of what has data, whose pages are cut where they become too large. */
function dataLists(router: Router, { query: list, ...service }: DataListService): void {
  lists(router, {
    ...{ ...service, filter: procedureFilters.optimization, paging: shapes.ProcedureDataPaging },
    page: (platform, filter, query) => platform.read(list, { filter: toOptimizationFilter(filter), query }),
  })
}

function itemProcedures(router: Router, kind: ItemKind): void {
  const { query, create: makeItem, get, getNamed, delete: remove, addData, removeData } = itemOperations[kind]
  const [path, name] = [`/optimization/${kind}s`, `optimization${kind[0]!.toUpperCase()}${kind.slice(1)}s`]
  dataLists(router, { path, name, record: OptimizationItem, query })
  dataProcedures(router, { path, name, one: kind, removed: shapes.RemovedDataArguments, addData, removeData })
  proceduresOf(router, {
    ...{ path, name, one: kind },
    ...{ record: OptimizationItem, create: makeItem, get, getNamed, remove },
    newOne: mayLackIndexSets(kind) ? shapes.NewSolutionItemArguments : shapes.NewItemArguments,
  })
}

function proceduresOf<New extends TSchema>(router: Router, service: ItemService<New>): void {
  const { path, name: tag, one, record: answer, get, getNamed, remove } = service
  create(router, service)
  router.procedure({
    operation: `${tag}Get`,
    methods: lookUp,
    path: `${path}/get`,
    tag,
    summary: `Answers the ${one} that a run has under a name`,
    body: shapes.OfRun,
    answer,
    handler: ({ platform, body }) => platform.read(getNamed, body),
  })
  getById(router, service, get)
  deleteById(router, service, remove)
}
