import type { CompareRequest, ComparisonInfo, Differences, DifferencesRequest } from '../contract/compare.ts'
import type { ComparedRows } from '../contract/compare-lists.ts'
import type { TestService } from '../testing/service.ts'

/** What tests ask of comparisons, over HTTP. */
export class TestComparison {
  readonly id: string
  readonly #service: TestService

  constructor(service: TestService, id: string) {
    this.#service = service
    this.id = id
  }

  info(): Promise<ComparisonInfo> {
    return this.#ok('GET', '')
  }

  /** The datapoints that a question leaves. */
  differences(asked: Partial<DifferencesRequest> = {}): Promise<Differences> {
    return this.#ok('POST', '/datapoints', asked)
  }

  /** The rows of an optimization item that differ, up to `limit`. */
  rows(kind: string, name: string, limit = 100): Promise<ComparedRows> {
    return this.#ok('POST', '/rows', { kind, name, limit })
  }

  get<T>(path: string): Promise<T> {
    return this.#ok('GET', path)
  }

  async #ok<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.#service.call(method, `/desk/v1/comparisons/${this.id}${path}`, body)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return answer.body as T
  }
}

/** Begins a comparison. @throws Error where it is refused */
export async function compare(service: TestService, request: Partial<CompareRequest>): Promise<TestComparison> {
  const answer = await service.call('POST', '/desk/v1/comparisons', request)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return new TestComparison(service, (answer.body as { id: string }).id)
}
