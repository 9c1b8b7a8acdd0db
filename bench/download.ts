import type { Client } from './client.ts'

/** The query of datapoints as the stock client sends it. */
export const points = '/iamc/datapoints/?table=true&join_parameters=true&join_runs=true'

const pageRows = 5_000

/** Fetches all pages as the stock client does: the first alone, the others two at a time. Answers them in no order. */
export async function download(client: Client, total: number): Promise<{ pages: Buffer[]; ms: number }> {
  const started = performance.now()
  const page = async (offset: number) => (await client.json('PATCH', `${points}&offset=${offset}`, {})).bytes
  const pages = [await page(0)]
  let next = pageRows
  const fetchRest = async () => {
    while (next < total) {
      next += pageRows
      pages.push(await page(next - pageRows))
    }
  }
  await Promise.all([fetchRest(), fetchRest()])
  return { pages, ms: performance.now() - started }
}
