import { plain, type IndexTitle } from './shape.ts'

/** MESSAGE names several columns after one index set: `node_loc`, `node_origin`, `year_vtg`, `year_act`. */
const messageColumn = /^(node|year|time)_(loc|origin|dest|rel|share|vtg|act)$/
/** The second column of that title. */
const repeatedTitle = / \(\d+\)$/

/**
 * The index set that a column stands for.
 * @param known index sets of the files and of the run
 */
export function indexSetOf(
  { title, indexSet }: Pick<IndexTitle, 'title' | 'indexSet'>,
  known: ReadonlySet<string>,
): string {
  const wanted = indexSet ?? title.replace(repeatedTitle, '')
  const same = sameName(wanted, known)
  if (same !== undefined || indexSet !== null) return same ?? wanted
  const base = messageColumn.exec(plain(wanted))?.[1]
  return base === undefined ? wanted : (sameName(base, known) ?? base)
}

/** The known name that is the same, apart from case and separators where only one is. */
function sameName(name: string, known: ReadonlySet<string>): string | undefined {
  if (known.has(name)) return name
  const alike = [...known].filter((other) => plain(other) === plain(name))
  return alike.length === 1 ? alike[0] : undefined
}
