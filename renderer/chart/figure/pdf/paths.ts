/** Numbers as PDF has them, with as many digits as can be seen. */
export const number = (value: number): string => String(Math.round(value * 1_000) / 1_000)

const numbers = (values: readonly number[]): string => values.map(number).join(' ')

type Point = readonly [number, number]

/** How many numbers each command of a path takes. */
const sizes: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, A: 7, Z: 0 }

/**
 * The operators that build a path. @param data as the attribute `d` of SVG has it
 * @throws on commands that ECharts does not write
 */
export function pathOf(data: string): string {
  const found: string[] = []
  let [at, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ]
  for (const [, letter = '', text = ''] of data.matchAll(/([a-df-zA-Z])([^a-df-zA-Z]*)/g)) {
    const command = letter.toUpperCase()
    const size = sizes[command]
    const all = (text.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []).map(Number)
    if (size === undefined) throw new Error(`A path has the command ${letter}, which is not known.`)
    if (size === 0) {
      found.push('h')
      at = start
      continue
    }
    for (let from = 0; from + size <= all.length; from += size) {
      const given = all.slice(from, from + size)
      const own = letter === command ? given : moved(given, command, at)
      const [x = 0, y = 0] = command === 'H' ? [own[0], at[1]] : command === 'V' ? [at[0], own[0]] : own.slice(-2)
      if (command === 'M' && from === 0) {
        found.push(`${numbers([x, y])} m`)
        start = [x, y]
      } else if (command === 'C') found.push(`${numbers(own)} c`)
      else if (command === 'Q') found.push(quadratic(at, own))
      else if (command === 'A') found.push(...arc(at, own))
      else found.push(`${numbers([x, y])} l`)
      at = [x, y]
    }
  }
  return found.join('\n')
}

/** Coordinates that are given from where the path is. */
function moved(given: readonly number[], command: string, [x, y]: Point): number[] {
  if (command === 'H') return given.map((own) => own + x)
  if (command === 'V') return given.map((own) => own + y)
  const fixed = command === 'A' ? 5 : 0
  return given.map((own, at) => (at < fixed ? own : own + ((at - fixed) % 2 === 0 ? x : y)))
}

function quadratic([x0, y0]: Point, [cx = 0, cy = 0, x = 0, y = 0]: readonly number[]): string {
  const third = (from: number, to: number) => from + ((to - from) * 2) / 3
  return `${numbers([third(x0, cx), third(y0, cy), third(x, cx), third(y, cy), x, y])} c`
}

/** An arc as curves of a quarter at most, by the endpoint formulas of SVG 1.1, F.6. */
function arc([x1, y1]: Point, own: readonly number[]): string[] {
  const [rx0 = 0, ry0 = 0, degrees = 0, isLarge = 0, isSweep = 0, x2 = 0, y2 = 0] = own
  if (rx0 === 0 || ry0 === 0) return [`${numbers([x2, y2])} l`]
  if (x1 === x2 && y1 === y2) return []
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2]
  const [x, y] = [cos * dx + sin * dy, cos * dy - sin * dx]
  // Radii that do not reach are made to.
  const reach = Math.max(1, Math.sqrt((x / rx0) ** 2 + (y / ry0) ** 2))
  const [rx, ry] = [Math.abs(rx0) * reach, Math.abs(ry0) * reach]
  const over = Math.max(0, (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2)
  const root = Math.sqrt(over / ((rx * y) ** 2 + (ry * x) ** 2)) * (isLarge === isSweep ? -1 : 1)
  const [cx, cy] = [(root * rx * y) / ry, (-root * ry * x) / rx]
  const from = Math.atan2((y - cy) / ry, (x - cx) / rx)
  const to = Math.atan2((-y - cy) / ry, (-x - cx) / rx)
  const turn = isSweep ? (to - from + 4 * Math.PI) % (2 * Math.PI) : -((from - to + 4 * Math.PI) % (2 * Math.PI))
  const parts = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-9))
  const step = turn / parts
  const handle = (4 / 3) * Math.tan(step / 4)
  const place = (u: number, v: number): Point => [
    cos * rx * u - sin * ry * v + cos * cx - sin * cy + (x1 + x2) / 2,
    sin * rx * u + cos * ry * v + sin * cx + cos * cy + (y1 + y2) / 2,
  ]
  return Array.from({ length: parts }, (_, at) => {
    const [a, b] = [from + at * step, from + (at + 1) * step]
    const first = place(Math.cos(a) - handle * Math.sin(a), Math.sin(a) + handle * Math.cos(a))
    const second = place(Math.cos(b) + handle * Math.sin(b), Math.sin(b) - handle * Math.cos(b))
    return `${numbers([...first, ...second, ...place(Math.cos(b), Math.sin(b))])} c`
  })
}
