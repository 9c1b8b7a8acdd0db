import type { DatapointFilter } from '../contract/filters.ts'
import type { ReadOperation } from '../db/operation.ts'
import type { PlatformCall } from '../platforms/platform.ts'
import type { DatapointPage, DatapointPageInput } from './pages.ts'

/**
 * A page that starts from what an earlier one of the same filter has found out, whichever operation that was, if the
 * data have not changed since.
 */
export async function pageOfDatapoints<Query extends { offset: number }>(
  { platform, read }: PlatformCall,
  operation: ReadOperation<DatapointPageInput<Query>, DatapointPage>,
  input: { filter: DatapointFilter; query: Query },
): Promise<Uint8Array> {
  const { version, pages } = platform
  const key = JSON.stringify(input.filter)
  const page = await read(operation, { ...input, known: pages.find(key, input.query.offset) })
  if (platform.version === version) for (const place of page.places) pages.add(key, place)
  return page.body
}
