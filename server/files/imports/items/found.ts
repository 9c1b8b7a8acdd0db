import { counted, number } from '../../../contract/counted.ts'
import type { Decisions } from '../../../contract/imports.ts'
import { keepValues } from '../choices.ts'
import type { DifferingRows } from './staging-sql.ts'
import type { ItemStaging } from './staging.ts'

/** What only all tables together show. */

/** Says which elements stand in rows of items alone. */
export function tellElements(staging: ItemStaging): void {
  const found = staging.elementsOfRows()
  for (const { name, count, first } of found.filter(({ isGiven }) => isGiven))
    staging.note(
      `${counted(count, 'element')} that the table of the index set "${name}" lacks ${count === 1 ? 'is' : 'are'} added to it: ${first}${count > 5 ? ' …' : ''}.`,
    )
  const made = found.filter(({ isGiven }) => !isGiven).map(({ name, count }) => `${name} (${number.format(count)})`)
  if (made.length > 0)
    staging.note(`Index sets without a table of their own get the elements that rows name: ${made.join(', ')}.`)
}

/** Says which rows are given more than once and differ, unless it is decided which of them is taken. */
export function refuseDiffering(staging: ItemStaging, { keep }: Decisions, differing: readonly DifferingRows[]): void {
  const lost = differing.reduce((sum, { given }) => sum + given - 1, 0)
  if (keep !== null) {
    if (lost > 0)
      staging.note(`${counted(lost, 'row')} with another value for the same elements left out: the ${keep} counts.`)
    return
  }
  const choices = [keepValues('first', lost), keepValues('last', lost)]
  for (const { name, key, place, last_in, first_at, last_at, first, last } of differing) {
    staging.returnTo(place)
    const elements = (JSON.parse(key) as unknown[]).join(', ')
    const message = `different values for ${elements} of ${name}: ${String(first)} here, ${String(last)} in row ${last_at}${last_in === null ? '' : ` of ${last_in}`}.`
    staging.problem('conflict', message, first_at, name, elements, { choices })
  }
}
