import { stepLabel } from './labels.ts'

/** The rule that marks a column. It is changed in place: a table of a thousand rows is not drawn again for it. */
let sheet: CSSStyleSheet | undefined

/** The wide table beside a chart. */
const table = '[role="grid"][aria-label="Time series"]'

/** Of a column that is in sight at least, in pixels. */
const least = 12

/**
 * Marks the column of a step in the wide table beside the chart; where it is out of sight, the edge behind which it is.
 * `undefined` marks none.
 */
export function markStep(step: number | string | undefined): void {
  const rule = step === undefined ? '' : ruleFor(stepLabel(step))
  if (!sheet && rule !== '') {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet?.replaceSync(rule)
}

function ruleFor(label: string): string {
  const grid = document.querySelector(table)
  const heads = [...(grid?.querySelectorAll('thead th[title]') ?? [])]
  const own = heads.find(({ title }: Partial<HTMLElement>) => title === label)
  const room = grid?.parentElement?.getBoundingClientRect()
  if (!grid || !room) return ''
  const pinned = [...grid.querySelectorAll('thead th[data-pinned="start"]')]
  const left = Math.max(room.left, ...pinned.map((head) => head.getBoundingClientRect().right))
  const place = own?.getBoundingClientRect()
  if (own && place && place.right > left + least && place.left < room.right - least) {
    const tint = 'color-mix(in srgb, var(--desk-acc) 14%, transparent)'
    return `${table} [aria-colindex="${own.getAttribute('aria-colindex')}"] { background-image: linear-gradient(${tint}, ${tint}) }`
  }
  // Columns far away are not drawn: steps are in their order, so the first that is drawn tells on which side one is.
  const steps = heads.flatMap(({ title }: Partial<HTMLElement>) => (/^\d{4}/.test(title ?? '') ? [title ?? ''] : []))
  const isLeft = place ? place.left < left : steps[0] !== undefined && label < steps[0]
  const words = JSON.stringify(`${label}, further ${isLeft ? 'left' : 'right'}`)
  const side = isLeft ? `left: ${left}px` : `right: ${document.documentElement.clientWidth - room.right}px`
  return `body::after { content: ${words}; position: fixed; z-index: 5; top: ${room.top}px;
    ${side}; padding: 0 6px; font-size: 11px; line-height: 24px; color: var(--desk-on-acc); background: var(--desk-acc);
    pointer-events: none }`
}
