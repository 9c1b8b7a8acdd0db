import { itemWords, type ReadItemKind } from '../../../contract/imports.ts'
import { readTime } from '../../formats/steps.ts'
import { leaveFileOut, readAcross, readAllAsItems, readAsItem, type OpenChoice } from '../choices.ts'
import type { StagingFile } from '../staging-file.ts'
import { stemOf } from './planned.ts'
import { likelyName, shapeOf } from './shape.ts'

/** The columns before those of years, where a table has several of these and nothing else. */
export function acrossYears(titles: readonly string[]): string[] | undefined {
  const isYear = (title: string) => readTime(title)?.kind === 'year'
  const names = titles.filter((title) => !isYear(title))
  const isParted = names.length > 0 && titles.length - names.length > 1 && !titles.slice(0, names.length).some(isYear)
  return isParted ? names : undefined
}

/** A parameter with a column for each year can be read as one over years too. */
export function offerAcross(file: string, titles: readonly string[]): OpenChoice[] {
  const names = acrossYears(titles)
  return names === undefined ? [] : [readAcross(file, stemOf(file), [...names, 'year'])]
}

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
