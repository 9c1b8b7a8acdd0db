import type { Client } from './client.ts'
import type { Wire } from './wires.ts'

const pageRows = 5_000

/** Fetches all pages as clients do: the first alone, then as many at a time as they ask for. Answers them in no order. */
export async function download(client: Client, wire: Wire, total: number): Promise<{ pages: Buffer[]; ms: number }> {
  const started = performance.now()
  const page = async (offset: number) => {
    const { path, body } = wire.page('datapoints', {}, offset)
    return (await client.json('PATCH', path, body)).bytes
  }
  const pages = [await page(0)]
  let next = pageRows
  const fetchRest = async () => {
    while (next < total) {
      next += pageRows
      pages.push(await page(next - pageRows))
    }
  }
  await Promise.all(Array.from({ length: wire.pagesAtOnce }, fetchRest))
  return { pages, ms: performance.now() - started }
}
