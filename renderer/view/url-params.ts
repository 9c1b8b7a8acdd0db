import type { SortKey } from '../../server/contract/tables.ts'

/** Adds parameters, but not what stands at its default. */
export class Params {
  readonly all: URLSearchParams

  constructor(all: URLSearchParams) {
    this.all = all
  }

  set(name: string, value: string | number, unless: string | number): this {
    if (value !== unless) this.all.set(name, String(value))
    return this
  }

  list(name: string, values: readonly string[]): this {
    for (const value of values) this.all.append(name, value)
    return this
  }

  json(name: string, value: object): this {
    if (Object.keys(value).length > 0) this.all.set(name, JSON.stringify(value))
    return this
  }
}

/** Keys of an order: `-2050` is descending. */
export const sortTexts = (sort: readonly SortKey[]): string[] =>
  sort.map(({ column, descending }) => (descending ? `-${column}` : column))
