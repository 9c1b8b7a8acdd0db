import type { TestPlatform } from '../testing/platform.ts'
import type { Answer, TestService } from '../testing/service.ts'

/** Short ways to what /desk/v1 tells of the history of a platform. */
export class HistoryClient {
  readonly #service: TestService

  constructor(service: TestService) {
    this.#service = service
  }

  call(p: TestPlatform, method: string, path: string, body?: unknown): Promise<Answer> {
    return this.#service.call(method, `/desk/v1/${p.name}/${path}`, body)
  }

  /** The body of an answer that has to be 200. */
  async get(p: TestPlatform, path: string): Promise<Answer['body']> {
    const answer = await this.call(p, 'GET', path)
    if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${answer.text}`)
    return answer.body as unknown
  }
}

/** The newest transaction. */
export const newest = (p: TestPlatform): number => p.sql('SELECT max(id) AS id FROM "transaction"')[0]!.id as number
