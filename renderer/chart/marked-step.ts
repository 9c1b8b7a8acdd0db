import { stepLabel } from './labels.ts'

/** The rule that marks a column. It is changed in place: a table of a thousand rows is not drawn again for it. */
let sheet: CSSStyleSheet | undefined

/** The wide table beside a chart. */
const table = '[role="grid"][aria-label="Time series"]'

/** Marks the column of a step in the wide table beside the chart, if it has one in sight; `undefined` marks none. */
export function markStep(step: number | string | undefined): void {
  const heads = step === undefined ? [] : [...document.querySelectorAll(`${table} thead th[title]`)]
  const own = heads.find(({ title }: Partial<HTMLElement>) => title === stepLabel(step ?? ''))
  const column = own?.getAttribute('aria-colindex')
  if (!sheet && column) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  const tint = 'color-mix(in srgb, var(--desk-acc) 14%, transparent)'
  const mark = `background-image: linear-gradient(${tint}, ${tint})`
  sheet?.replaceSync(column ? `${table} [aria-colindex="${column}"] { ${mark} }` : '')
}
