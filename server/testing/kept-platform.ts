import type { TestService } from './service.ts'
import { readDocument } from './shapes.ts'

/** Where platform files of released versions are kept, which must open for ever. */
export const keptFolder = new URL('../db/kept/', import.meta.url)

/** Beside what every query answers: what only the window asks, and an earlier state. */
const more = [
  'transactions',
  'deleted-runs',
  'views',
  'mutes',
  'meta-keys',
  'runs/1/changes?from=0&to=20&kind=datapoints',
]

/** What filters leave out by themselves is asked for too. */
const allVersions: Readonly<Record<string, unknown>> = {
  queryRuns: { default_only: false },
  queryDatapoints: { run: { default_only: false } },
  queryTimeseries: { run: { default_only: false } },
  queryMeta: { run: { default_only: false } },
}

/** All that a platform called `test` answers to those who only read, by question. @throws where one is refused */
export async function readEverything(service: TestService): Promise<Record<string, unknown>> {
  const { operations } = await readDocument(service)
  const queries = operations.filter(
    ({ operationId, path }) => operationId.startsWith('query') && !path.includes('{id}'),
  )
  const answers: Record<string, unknown> = {}
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await service.call(method, path, body)
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.text}`)
    answers[`${method} ${path}`] = answer.body
  }
  for (const { operationId, method, path } of queries) {
    await ask(
      method,
      path.replace('{platform}', 'test'),
      method === 'PATCH' ? (allVersions[operationId] ?? {}) : undefined,
    )
  }
  for (const path of more) await ask('GET', `/desk/v1/test/${path}`)
  await ask('PATCH', '/v1/test@20/iamc/datapoints/', allVersions['queryDatapoints'])
  return answers
}
