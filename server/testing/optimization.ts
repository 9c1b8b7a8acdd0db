import type { ItemKind } from '../contract/optimization.ts'
import type { Answer } from './service.ts'
import type { Row, TestPlatform } from './platform.ts'

/** An item's `data`. */
export type Data = Record<string, unknown>

/** A run of its own on a platform, and short ways to its optimization items. */
export class TestProblem {
  readonly p: TestPlatform
  readonly run: number

  private constructor(p: TestPlatform, run: number) {
    this.p = p
    this.run = run
  }

  /** @param p a platform that has the units it needs */
  static async on(p: TestPlatform): Promise<TestProblem> {
    return new TestProblem(p, await p.run('M', 'S', false))
  }

  /** Makes an index set with these elements and answers its id. */
  async set(name: string, data: unknown = []): Promise<number> {
    const { id } = (await this.p.ok('POST', '/optimization/indexsets/', { run_id: this.run, name })) as { id: number }
    await this.p.ok('PATCH', `/optimization/indexsets/${id}/data/`, { data })
    return id
  }

  /** Makes an item and answers its id. */
  async make(kind: ItemKind, sets: unknown, columns: string[] | null = null, name = 'x'): Promise<number> {
    const answer = await this.create(kind, sets, columns, name)
    if (answer.status !== 200) throw new Error(answer.text)
    return (answer.body as { id: number }).id
  }

  create(kind: ItemKind, sets: unknown, columns: unknown = null, name = 'x'): Promise<Answer> {
    const body = { name, run_id: this.run, constrained_to_indexsets: sets, column_names: columns }
    return this.p.call('POST', `/optimization/${kind}s/`, body)
  }

  /** @param data text is the JSON of the data as it is */
  add(kind: ItemKind | 'indexset', id: number, data: unknown): Promise<Answer> {
    const body = typeof data === 'string' ? `{"data":${data}}` : { data }
    return this.p.call('PATCH', `/optimization/${kind}s/${id}/data/`, body)
  }

  remove(kind: ItemKind | 'indexset', id: number, data: unknown, query = ''): Promise<Answer> {
    return this.p.call('DELETE', `/optimization/${kind}s/${id}/data/${query}`, { data })
  }

  async data(kind: ItemKind, id: number): Promise<Data> {
    return ((await this.p.ok('GET', `/optimization/${kind}s/${id}/`)) as { data: Data }).data
  }

  /** The data of an item as they are written. */
  async json(kind: ItemKind, id: number): Promise<string> {
    const { text } = await this.p.call('GET', `/optimization/${kind}s/${id}/`)
    return /"data":(\{[^}]*\})/.exec(text)![1]!
  }

  /** The records of this run. */
  async records(collection: string): Promise<Row[]> {
    const page = (await this.p.ok('PATCH', `/optimization/${collection}/?table=false`, { run_id: this.run })) as {
      results: Row[]
    }
    return page.results
  }
}
