/** Widths of texts as tables draw them, in pixels: the widths of their characters, each measured once. */

let context: CanvasRenderingContext2D | null | undefined
const known = { normal: new Map<string, number>(), bold: new Map<string, number>() }

/** Characters where nothing can be measured, in tests. */
const usualWidth = 6.6

function charWidth(character: string, weight: 'normal' | 'bold'): number {
  const widths = known[weight]
  let width = widths.get(character)
  if (width === undefined) {
    context ??= globalThis.document?.createElement('canvas').getContext?.('2d') ?? null
    if (!context) return usualWidth
    context.font = `${weight === 'bold' ? '600 ' : ''}12px ${getComputedStyle(document.body).fontFamily}`
    width = context.measureText(character).width
    widths.set(character, width)
  }
  return width
}

/** The width of a text in cells, or in heads, which are bold. */
export function textWidth(text: string, weight: 'normal' | 'bold' = 'normal'): number {
  let sum = 0
  for (const character of text) sum += charWidth(character, weight)
  return sum
}

const forgetting: (() => void)[] = []

/** Does something whenever the widths are no longer those that were measured. */
export const onForgotten = (act: () => void): void => void forgetting.push(act)

/** Forgets what was measured, because another font has come. */
export function forgetWidths(): void {
  known.normal.clear()
  known.bold.clear()
  for (const act of forgetting) act()
}
