import { nameColumns, type Decisions, type NameColumn } from '../../../contract/imports.ts'
import { clean } from '../names.ts'
import type { StagedTable } from '../../formats/ixmp4-tables.ts'

type Rename = (written: unknown) => unknown

const asItIs: Rename = (written) => written

/** How the user has decided names of the file be called. Blanks around names stay: the file means them. */
export class Names {
  readonly #rules: ReadonlyMap<NameColumn, ReadonlyMap<string, string>>

  constructor({ map }: Decisions) {
    this.#rules = new Map(
      nameColumns.map((kind) => {
        const rules = map.filter(({ column }) => column === kind)
        return [kind, new Map(rules.map(({ from, to }) => [clean(from), clean(to)]))]
      }),
    )
  }

  /** For the names in a table. */
  of({ name }: Pick<StagedTable, 'name'>): Rename {
    const rules = this.#rules.get(name as NameColumn)
    if (!rules || rules.size === 0) return asItIs
    return (written) => (typeof written === 'string' ? (rules.get(clean(written)) ?? written) : written)
  }
}
