import type { CatalogueShow } from '../../server/contract/catalogue.ts'
import type { Dimension } from '../../server/contract/dimensions.ts'
import type { CatalogueView } from '../view/catalogue-view.ts'

/** The kinds of names, in the order of the tabs. */
export const kinds: readonly Dimension[] = ['model', 'scenario', 'region', 'unit', 'variable']

export const showNames: Record<CatalogueShow, string> = {
  all: 'all',
  used: 'used',
  unused: 'unused',
  undescribed: 'without a description',
  alike: 'nearly alike',
}

/** What takes such a name away, if anything does: the interface deletes regions and units alone, and renames nothing. */
export const isDeletable = (of: Dimension): of is 'region' | 'unit' => of === 'region' || of === 'unit'

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** What the line above the names says of them. */
export function aboutNames({ of, show }: Pick<CatalogueView, 'of' | 'show'>): string {
  if (show === 'unused')
    return `In no run. ${isDeletable(of) ? 'They can be deleted.' : 'They stay: the interface deletes none.'}`
  if (show === 'alike') return 'Differ from another one only by case, spaces, dashes or underscores.'
  return 'Series and runs of all versions.'
}
