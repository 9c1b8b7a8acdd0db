import { Type } from 'typebox'
import { IdParams, Payload } from '../../contract/common.ts'
import {
  ItemCounts,
  ItemDataRequest,
  ItemPivot,
  ItemPivotRequest,
  ItemsPage,
  ItemsRequest,
} from '../../contract/item-tables.ts'
import type { Router } from '../../http/router.ts'
import { countItemsOfRun, listItems, pivotItemData, readItemData } from './desk-operations.ts'

const DataPage = Type.Object({ ...ItemsPage.properties, results: Payload })

/** Optimization items as the window shows them: lists without data, and data page by page. */
export function itemDeskRoutes(router: Router): void {
  const tag = 'optimization'
  router.desk({
    operation: 'countItemsOfRun',
    method: 'GET',
    path: '/:platform/runs/:id/items',
    tag,
    summary: 'Counts the optimization items of a run',
    params: IdParams,
    answer: ItemCounts,
    handler: ({ platform, params }) => platform.read(countItemsOfRun, params.id),
  })
  router.desk({
    operation: 'listItems',
    method: 'POST',
    path: '/:platform/runs/:id/items',
    tag,
    summary: 'Lists the optimization items of a run',
    params: IdParams,
    body: ItemsRequest,
    answer: ItemsPage,
    handler: ({ platform, params, body }) => platform.read(listItems, { run: params.id, request: body }),
  })
  router.desk({
    operation: 'readItemData',
    method: 'POST',
    path: '/:platform/items/:id/data',
    tag,
    summary: 'Answers a page of the data of an optimization item',
    params: IdParams,
    body: ItemDataRequest,
    answer: DataPage,
    handler: ({ platform, params, body }) => platform.read(readItemData, { id: params.id, request: body }),
  })
  router.desk({
    operation: 'pivotItemData',
    method: 'POST',
    path: '/:platform/items/:id/pivot',
    tag,
    summary: 'Answers a page of the data of an item with a column for each element of an index column',
    params: IdParams,
    body: ItemPivotRequest,
    answer: ItemPivot,
    handler: ({ platform, params, body }) => platform.read(pivotItemData, { id: params.id, request: body }),
  })
}
