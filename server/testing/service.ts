import type { FastifyInstance } from 'fastify'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startService, type Service } from '../service.ts'
import { workerFile } from './built.ts'

/** Helpers for tests: the real service on a real file in a temporary folder. */

/** Where the real files are, beside the project; tests that read them report `real-files` where it is missing. */
export const sharedData = fileURLToPath(new URL('../../../shared/data/', import.meta.url))

/** How long a test goes on: `npm run test:long` has more patience than `npm test`. */
export const longOr = (long: number, normal: number): number => (process.env['TEST_LONG'] === '1' ? long : normal)

/** A temporary folder; `remove` deletes it. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'scenario-desk-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** A service for one test file, with one empty platform called `test`. */
export interface TestService {
  service: Service
  app: FastifyInstance
  dataDir: string
  /** Sends a request below `/v1/test` and answers status and parsed body. A Uint8Array or string goes as it is. */
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  close: () => Promise<void>
}

export interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  body: any
  /** The answer as it came, to see how numbers are written. */
  text: string
}

/** Starts the real service on a free port, in `dataDir` or else in a temporary folder that `close` removes. */
export async function startTestService(
  options: { platform?: string; windowDir?: string; dataDir?: string; secret?: string; logLevel?: string } = {},
): Promise<TestService> {
  const { dataDir } = options
  const folder = dataDir === undefined ? temporaryFolder() : { path: dataDir, remove: () => {} }
  const platform = options.platform ?? 'test'
  const service = await startService({
    dataDir: folder.path,
    port: 0,
    platforms: [platform],
    workerFile,
    logLevel: options.logLevel ?? 'silent',
    ...(options.secret !== undefined && { secret: options.secret }),
    ...(options.windowDir && { windowDir: options.windowDir }),
  })
  const host = new URL(service.url).host
  return {
    service,
    app: service.app,
    dataDir: folder.path,
    call: async (method, path, body, headers = {}) => {
      const url = path.startsWith('/desk') || path.startsWith('/v1') ? path : `/v1/${platform}${path}`
      const payload =
        body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
      const answer = await service.app.inject({
        method: method as 'GET',
        url,
        headers: { host, ...headers },
        ...(payload !== undefined && { payload: payload as string }),
      })
      return { status: answer.statusCode, body: parsed(answer.body), text: answer.body }
    },
    close: async () => {
      await service.close()
      folder.remove()
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
