/** Widths of columns in pixels. Rows that are not drawn yet count too, so that no column jumps while scrolling. */

const padding = 17
const sortMark = 16

/** Cells that are measured at most: beyond that every n-th row stands for the others. */
const measured = 6_000

export interface Measurable {
  header: string
  /** The text of a row's cell. */
  text: (row: number) => string
  canSort: boolean
  /** In pixels: exactly this, whatever the texts are. */
  size?: number | undefined
  /** In pixels: what stands beside the text. */
  beside?: number | undefined
  /** In pixels: the bounds within which the texts decide. */
  narrowest?: number | undefined
  widest?: number | undefined
}

/** As wide as the widest text of each column, within its bounds, or as it says itself. */
export function widthsOf(columns: readonly Measurable[], rows: number): number[] {
  const stride = Math.max(1, Math.ceil((rows * columns.length) / measured))
  return columns.map(({ header, text, canSort, size, beside = 0, narrowest = 48, widest = Infinity }) => {
    if (size !== undefined) return size
    let longest = ''
    for (let row = 0; row < rows; row += stride) {
      const own = text(row)
      if (own.length > longest.length) longest = own
    }
    const head = textWidth(header, true) + (canSort ? sortMark : 0)
    const wanted = Math.ceil(Math.max(head, Math.min(textWidth(longest, false) + beside, widest)) + padding)
    return Math.max(narrowest, wanted)
  })
}

/** Columns of texts become as narrow as this before the table scrolls sideways. */
const narrowestText = 132

/**
 * Fits widths into the room there is. Columns of texts, or all where there are none, share what is left; where there is
 * too little, the widest texts give way first.
 */
export function fit(widths: readonly number[], isText: readonly boolean[], room: number): number[] {
  const sum = total(widths)
  if (room <= 0) return [...widths]
  return sum > room ? narrower(widths, isText, room) : wider(widths, isText, room - sum)
}

const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

function wider(widths: readonly number[], isText: readonly boolean[], left: number): number[] {
  const takes = isText.some(Boolean) ? isText : widths.map(() => true)
  const taking = total(widths.filter((_width, index) => takes[index]))
  const shares = widths.map((width, index) => (takes[index] ? Math.floor((left * width) / taking) : 0))
  // What rounding leaves goes to the last of them, so that the table ends where its place ends.
  const last = takes.lastIndexOf(true)
  return widths.map((width, index) => width + (shares[index] ?? 0) + (index === last ? left - total(shares) : 0))
}

/** No text is wider than one bound, which is as high as the room allows. */
function narrower(widths: readonly number[], isText: readonly boolean[], room: number): number[] {
  const texts = widths.filter((_width, index) => isText[index]).toSorted((a, b) => a - b)
  let available = room - total(widths) + total(texts)
  let bound = 0
  for (const [index, width] of texts.entries()) {
    bound = Math.floor(available / (texts.length - index))
    if (width > bound) break
    available -= width
  }
  const most = Math.max(narrowestText, bound)
  return widths.map((width, index) => (isText[index] ? Math.min(width, most) : width))
}

let context: CanvasRenderingContext2D | null | undefined

/** A little more than the text takes: the letters that were measured are the same, their rounding is not. */
function textWidth(text: string, isBold: boolean): number {
  context ??= globalThis.document?.createElement('canvas').getContext?.('2d') ?? null
  if (!context) return text.length * 7.2
  const family = getComputedStyle(document.body).fontFamily
  context.font = `${isBold ? '600 ' : ''}13px ${family}`
  return context.measureText(text).width * 1.03
}
