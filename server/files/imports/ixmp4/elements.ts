import type { ElementType } from '../../../contract/optimization.ts'
import { isKept } from '../../../payload/data-body.ts'
import { isPlainText } from '../../../payload/cells.ts'
import type { Ixmp4File } from '../../formats/ixmp4.ts'
import { readJson, type Refuse } from './json.ts'
import { counted } from '../../../contract/counted.ts'
import type { PlatformStaging } from './staging.ts'

/** Elements of index sets: old revisions keep them as a list in the set. */
export function stageElements(staging: PlatformStaging, file: Ixmp4File): void {
  const source = 'optimization_indexset'
  if (file.has(source, 'elements')) {
    staging.startTable(file.name, source, 'index_set_element')
    const refuse: Refuse = (id, message) => staging.problem('cell', message, id, 'elements')
    for (const [id, name, json] of file.rows(source, ['id', 'name', 'elements'])) {
      const elements = readJson(json, id as number, `the elements of the index set "${String(name)}"`, refuse)
      if (elements === undefined) continue
      const type = Array.isArray(elements) ? typeOf(elements) : undefined
      if (type === undefined)
        refuse(id as number, `the elements of the index set "${String(name)}" are not all of one kind.`)
      else if (type !== null) stageList(staging, id as number, type, elements as unknown[])
    }
  }
  // ixmp4 says the type of a set with its first elements: only a file that was changed otherwise lacks it.
  const untyped = staging.change(`UPDATE index_set SET data_type = 'str'
    WHERE data_type IS NULL AND id IN (SELECT index_set__id FROM index_set_element)`)
  if (untyped > 0) {
    staging.note(`The elements of ${counted(untyped, 'index set', 'index sets')} have no type and will be text.`)
  }
}

/** Of all text, or all numbers; null without elements, undefined for anything else. */
function typeOf(elements: readonly unknown[]): ElementType | null | undefined {
  if (elements.length === 0) return null
  if (elements.every(isPlainText)) return 'str'
  if (!elements.every((e) => (typeof e === 'bigint' || typeof e === 'number') && isKept(e))) return undefined
  return elements.every((element) => typeof element === 'bigint') ? 'int' : 'float'
}

function stageList(staging: PlatformStaging, setId: number, type: ElementType, elements: readonly unknown[]): void {
  staging.change('UPDATE index_set SET data_type = ? WHERE id = ?', type, setId)
  const into = staging.into('index_set_element')
  for (const element of elements) into.add(into.lastId + 1, [setId, type === 'float' ? Number(element) : element])
}
