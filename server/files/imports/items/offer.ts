import { itemWords, type ReadItemKind } from '../../../contract/imports.ts'
import { leaveFileOut, readAllAsItems, readAsItem } from '../choices.ts'
import type { StagingFile } from '../staging-file.ts'
import { stemOf } from './planned.ts'
import { likelyName, shapeOf } from './shape.ts'

/** Says that a table is an optimization item by its columns, and how it can be read. */
export function offerItem(staging: StagingFile, file: string, kind: ReadItemKind, titles: readonly string[]): void {
  const name = likelyName(kind, titles, stemOf(file))
  const shape = shapeOf(titles, { kind, index: null, value: null, unit: null })
  const index = typeof shape === 'string' || kind === 'indexset' ? [] : shape.index
  const over = index.length === 0 ? '' : ` over ${index.map(({ title }) => title).join(', ')}`
  // Nothing but their names tells levels of variables from those of equations.
  const kinds: ReadItemKind[] = kind === 'variable' ? ['variable', 'equation'] : [kind]
  const article = /^[aeiou]/.test(itemWords[kind]) ? 'an' : 'a'
  staging.problem(
    'item',
    `${file}: this is ${article} ${itemWords[kind]} of an optimization model (${titles.join(', ')}), not a table of scenario data.`,
    null,
    '',
    file,
    {
      examples: titles,
      choices: [...kinds.map((one) => readAsItem(one, file, name, over)), readAllAsItems(), leaveFileOut(file)],
    },
  )
}
