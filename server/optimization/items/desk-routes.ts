import { Type } from 'typebox'
import { Empty, IdParams, Payload } from '../../contract/common.ts'
import { ItemChange, ItemChangeCheck, ItemId, RenamedItem } from '../../contract/item-edits.ts'
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
import { changeItem, checkItemChange, renameItem } from './edit-operations.ts'

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
  router.desk({
    operation: 'checkItemChange',
    method: 'POST',
    path: '/:platform/items/:id/check',
    tag,
    summary: 'Answers what a change of an optimization item by hand would do, row by row',
    params: IdParams,
    body: ItemChange,
    answer: ItemChangeCheck,
    handler: ({ platform, params, body }) => platform.read(checkItemChange, { id: params.id, change: body }),
  })
  router.desk({
    operation: 'changeItem',
    method: 'POST',
    path: '/:platform/items/:id/change',
    tag,
    summary: 'Adds, changes and removes rows of an optimization item in one transaction, as they were typed',
    params: IdParams,
    body: ItemChange,
    moment: 'refused',
    answer: Empty,
    handler: ({ platform, params, body }) => platform.write(changeItem, { id: params.id, change: body }),
  })
  router.desk({
    operation: 'renameItem',
    method: 'POST',
    path: '/:platform/items/:id/name',
    tag,
    summary: 'Calls an optimization item otherwise',
    params: IdParams,
    body: RenamedItem,
    moment: 'refused',
    answer: ItemId,
    handler: ({ platform, params, body }) => platform.write(renameItem, { id: params.id, ...body }),
  })
}
