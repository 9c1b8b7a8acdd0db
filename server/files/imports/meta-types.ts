import { counted } from '../../contract/counted.ts'
import type { Choice, Decisions, ImportProblem } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import type { ReadDb } from '../../db/connection.ts'
import { blankText } from './choices.ts'
import { nowhere } from './findings.ts'
import { selectOtherTypes } from './meta-types-queries.ts'

const types: Record<string, string> = {
  BOOL: 'TRUE and FALSE',
  INT: 'whole numbers',
  FLOAT: 'numbers with a point',
  STR: 'texts',
}

const known: Choice = {
  ...{ text: 'give them the type that the indicator has', flag: '--meta-types known' },
  ...{ decisions: { meta_types: 'known' }, asks: null, gives_up: 0 },
}
const written: Choice = {
  ...{ text: 'keep types as they are written', flag: '--meta-types written' },
  ...{ decisions: { meta_types: 'written' }, asks: null, gives_up: 0 },
}

/** Indicators whose values are of another type than those under the same key, and what becomes of them. */
export const otherTypes = (db: ReadDb, { meta_types }: Decisions): ImportProblem[] =>
  db.all(selectOtherTypes(limits.errorExamples)).map(({ key, type, dtype, is_known, fits, count, first }) => {
    const becomes = fits === 1 && meta_types !== 'written'
    const has = is_known === 1 ? `${types[type]} in the platform` : `${types[type]} too`
    const values = `${counted(count, 'value')} of the files ${count === 1 ? 'is' : 'are'} ${types[dtype]}`
    const outcome = becomes ? 'they become such' : 'they stay as they are written'
    const other = fits === 1 ? (becomes ? written : known) : blankText(first)
    const choices = fits === 1 ? [known, written] : [written, { ...blankText(first), gives_up: 0 }]
    return {
      ...nowhere,
      kind: 'meta',
      message:
        `the indicator "${key}" holds ${has}. ${values}, the first "${first.slice(0, 80)}": ${outcome}. ` +
        `To ${other.text}: ${other.flag}.`,
      column: key,
      text: first,
      count,
      examples: [first],
      choices,
      preselected: fits === 1 && !becomes ? 1 : 0,
    }
  })
