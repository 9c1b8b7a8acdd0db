import {
  codeStates,
  listedDimensions,
  type CodelistImport,
  type CodelistPreview,
  type CodelistQuestion,
  type CodelistResult,
  type CodeRow,
  type CodeState,
} from '../../contract/codelists.ts'
import { limits } from '../../contract/limits.ts'
import type { ReadDb } from '../../db/connection.ts'
import { read, write } from '../../db/operation.ts'
import { insertDimension } from '../../dimensions/operations.ts'
import { describeName } from '../../docs/operations.ts'
import { jsonBytes } from '../../query/page.ts'
import { listedNames, type ListedName } from './codes.ts'
import { selectDescribed } from './queries.ts'

/** A name of a code list, and what it is to the platform. */
interface Compared extends ListedName {
  state: CodeState
  /** Undefined: the platform does not have it. */
  id: number | undefined
  described: string | null
}

/** What an import of code lists would find: {@link CodelistPreview}. @throws as {@link listedNames} does */
export const previewCodelists = read('previewCodelists', (db, { files }: CodelistQuestion) => {
  const compared = compare(db, listedNames(files))
  const count = (of: CodeRow['of'], state: CodeState) =>
    compared.filter((one) => one.of === of && one.state === state).length
  const preview: CodelistPreview = {
    counts: listedDimensions.flatMap((of) => codeStates.map((state) => ({ of, state, names: count(of, state) }))),
    rows: compared
      .filter(({ state }) => state !== 'same')
      .slice(0, limits.previewedCodes)
      .map(({ of, name, hierarchy, state, description, described }) => ({
        ...{ of, name, hierarchy, state, description, described },
      })),
  }
  return jsonBytes(JSON.stringify(preview))
})

/** Makes and describes names as code lists have them; nothing is removed. @throws as {@link listedNames} does */
export const importCodelists = write(
  'importCodelists',
  (db, { files, of, names, overwrite }: CodelistImport, { tick }) => {
    const result: CodelistResult = { created: 0, described: 0 }
    for (const one of compare(db, listedNames(files))) {
      tick()
      if (!of.includes(one.of) || one.state === 'same') continue
      if ((one.state === 'new' && !names) || (one.state === 'differs' && !overwrite)) continue
      const { name, hierarchy } = one
      const id = one.id ?? insertDimension(db, one.of, { name, ...(hierarchy !== null && { hierarchy }) })
      if (one.id === undefined) result.created += 1
      if (one.description === null) continue
      describeName(db, one.of, id, one.description)
      result.described += 1
    }
    return jsonBytes(JSON.stringify(result))
  },
  { keepsPages: true },
)

function compare(db: ReadDb, listed: readonly ListedName[]): Compared[] {
  const known = new Map(
    listedDimensions.flatMap((of) => db.all(selectDescribed(of)).map((row) => [`${of} ${row.name}`, row] as const)),
  )
  return listed.map((one) => {
    const there = known.get(`${one.of} ${one.name}`)
    const described = there?.description ?? null
    return { ...one, id: there?.id, described, state: stateOf(one, there !== undefined, described) }
  })
}

function stateOf({ description }: ListedName, isThere: boolean, described: string | null): CodeState {
  if (!isThere) return 'new'
  if (description === null || description === described) return 'same'
  return described === null ? 'undescribed' : 'differs'
}
