/** The colours of charts. A canvas knows no style sheet, and a picture for a paper is light in a dark window too. */
export interface ChartTheme {
  background: string
  text: string
  /** Of what is less important. */
  dimmed: string
  line: string
  /** Of the lines behind the data. */
  grid: string
  series: readonly string[]
}

/** The two themes of the window. Series stay apart for eyes that see no red, no green or no blue: palette.test.ts. */
export const chartThemes: Readonly<Record<'light' | 'dark', ChartTheme>> = {
  light: {
    background: '#ffffff',
    text: '#1f2429',
    dimmed: '#55606b',
    line: '#8a939c',
    grid: '#e3e7ea',
    series: [
      ...['#2299dd', '#cc2200', '#007744', '#662288', '#ee44bb'],
      ...['#772200', '#889944', '#2233cc', '#995588', '#9955ff'],
    ],
  },
  dark: {
    background: '#242424',
    text: '#dfe3e6',
    dimmed: '#a9b1ba',
    line: '#737b84',
    grid: '#33383d',
    series: [
      ...['#99bbff', '#ffdd77', '#448855', '#ff44aa', '#00eedd'],
      ...['#ee2200', '#9955ff', '#99bb00', '#ee9999', '#1199cc'],
    ],
  },
}

/** How a series is drawn: its colour, and what tells it from others without one. */
export interface SeriesStyle {
  colour: string
  /** Lengths of dashes and gaps; empty: a solid line. */
  dash: readonly number[]
  symbol: 'circle' | 'rect' | 'triangle' | 'diamond'
}

const dashes = [[], [7, 4], [2, 3], [9, 3, 2, 3]] as const
const symbols = ['circle', 'rect', 'triangle', 'diamond'] as const

/**
 * The style of the nth series: colours first, then dashes, then symbols, so that neighbours differ in two ways and 160
 * series in one.
 */
export function styleOf(theme: ChartTheme, index: number): SeriesStyle {
  const round = Math.floor(index / theme.series.length)
  return {
    colour: theme.series[index % theme.series.length] ?? theme.text,
    dash: dashes[(index + round) % dashes.length] ?? [],
    symbol: symbols[(index + Math.floor(round / dashes.length)) % symbols.length] ?? 'circle',
  }
}
