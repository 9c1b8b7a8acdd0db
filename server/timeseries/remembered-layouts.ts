import { limits } from '../contract/limits.ts'
import type { SeriesRequest } from '../contract/tables.ts'
import type { PlatformCall } from '../platforms/platform.ts'
import { querySeries, type WideLayout } from './wide-operations.ts'

/** A page of the wide table that starts from what an earlier one of the same filter and type has found out. */
export async function pageOfSeries({ platform, read }: PlatformCall, request: SeriesRequest): Promise<Uint8Array> {
  const layouts = platform.memory.of(RememberedLayouts)
  const key = JSON.stringify([request.type, request.filter])
  const { layout, body } = await read(querySeries, { request, known: layouts.get(key) })
  layouts.add(key, layout)
  return body
}

/** Which steps wide tables have; the oldest are forgotten first. */
class RememberedLayouts extends Map<string, WideLayout> {
  add(key: string, layout: WideLayout): void {
    this.set(key, layout)
    if (this.size > limits.rememberedLayouts) this.delete(this.keys().next().value!)
  }
}
