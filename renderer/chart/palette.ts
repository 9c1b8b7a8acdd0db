import { fixedColours } from './fixed-colours.ts'

/** The colours of charts. A canvas knows no style sheet, and a picture for a paper is light in a dark window too. */
export interface ChartTheme {
  background: string
  text: string
  /** Of what is less important. */
  dimmed: string
  line: string
  /** Of the lines behind the data. */
  grid: string
  /** Eight kinds, for names without a colour of their own. */
  kinds: readonly string[]
  /** Of names that have one: fuels, policies, SSPs, climate categories. */
  fixed: Readonly<Record<string, string>>
}

/** The two themes of the window. Kinds stay apart for eyes that lack a kind of cones: palette.test.ts. */
export const chartThemes: Readonly<Record<'light' | 'dark', ChartTheme>> = {
  light: {
    background: '#ffffff',
    text: '#14191d',
    dimmed: '#5a656e',
    line: '#86919a',
    grid: '#e3e7ea',
    kinds: ['#20499a', '#8b1909', '#046f46', '#8273f0', '#e95971', '#4392c9', '#968a0e', '#244859'],
    fixed: fixedColours('light'),
  },
  dark: {
    background: '#14181b',
    text: '#e9edf0',
    dimmed: '#9aa5ad',
    line: '#76828b',
    grid: '#2a3238',
    kinds: ['#4c8fe8', '#fd9c5e', '#1c8c55', '#b8aaff', '#f35079', '#93dcf7', '#e9cc2f', '#899aa8'],
    fixed: fixedColours('dark'),
  },
}

/** Patterns of lines: lengths of dashes and gaps; empty: solid. */
const dashes: readonly (readonly number[])[] = [[], [6, 3], [2, 3], [9, 3, 2, 3]]

const kindCount = 8

/** The colour of a slot. @param use a line in solar's yellow cannot be seen on white, an area can */
export function colourOf(theme: ChartTheme, slot: string, use: 'line' | 'area' = 'line'): string {
  if (slot === historySlot) return theme.text
  const own = use === 'line' ? (theme.fixed[`${slot} line`] ?? theme.fixed[slot]) : theme.fixed[slot]
  return own ?? theme.kinds[Number(slot) % kindCount] ?? theme.text
}

/** How much of the background is in the second and third bar of one colour. */
const shades = [0, 0.45, 0.75]

/** The colour of an area that is told from others of its slot by a lighter shade, as lines are by their dash. */
export function shadeOf(theme: ChartTheme, slot: string, shade: number): string {
  const own = colourOf(theme, slot, 'area')
  const share = shades[shade % shades.length] ?? 0
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(part(own, at) * (1 - share) + part(theme.background, at) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Of what has been: the colour of texts. */
export const historySlot = 'history'

/** Of a name beyond the eight kinds: the pattern that tells it from the one with the same colour. */
const roundOf = (slot: string): number => (Number.isInteger(Number(slot)) ? Math.floor(Number(slot) / kindCount) : 0)

/** The pattern of a line. */
export const dashOf = (slot: string, dash: number): readonly number[] =>
  dashes[(dash + roundOf(slot)) % dashes.length] ?? []

/**
 * A slot for each name: of its own where it has one; else one of the kinds, the same in other charts where no other
 * name here has it. Beyond eight names kinds come again, with another pattern.
 * @param fixed the slot of a name that has one of its own
 */
export function slotsOf(names: readonly string[], fixed: (name: string) => string | undefined): Map<string, string> {
  const slots = new Map<string, string>()
  const taken = new Set<number>()
  for (const name of names) {
    const own = fixed(name)
    // Of two names with one fixed colour the second gets a kind: equal colours would say that they are the same.
    if (own !== undefined && (own === historySlot || ![...slots.values()].includes(own))) {
      slots.set(name, own)
      continue
    }
    const round = Math.floor(taken.size / kindCount) * kindCount
    let kind = hash(name) % kindCount
    while (taken.has(round + kind)) kind = (kind + 1) % kindCount
    taken.add(round + kind)
    slots.set(name, String(round + kind))
  }
  return slots
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return value
}
