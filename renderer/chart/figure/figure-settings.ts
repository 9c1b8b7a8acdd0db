/** Sizes of pictures in millimetres, as journals ask for them, and a slide of 16 to 9. */
export const figureSizes = {
  one: { label: 'One column', width: 85, height: 65 },
  half: { label: 'One column and a half', width: 140, height: 90 },
  two: { label: 'Two columns', width: 180, height: 110 },
  slide: { label: 'Slide', width: 254, height: 143 },
} as const
export type FigureSize = keyof typeof figureSizes | 'own'

/** In single quotes: they become attributes of an SVG. */
export const figureFonts = {
  Inter: "'Inter Variable', Inter, system-ui, sans-serif",
  Arial: 'Arial, Helvetica, sans-serif',
  Times: "'Times New Roman', Times, serif",
} as const
export type FigureFont = keyof typeof figureFonts

export const legendPlaces = { ends: 'At line ends', below: 'Below', right: 'Right', none: 'None' } as const
export type LegendPlace = keyof typeof legendPlaces

export const figureColours = { light: 'As in the window', dark: 'For dark slides', grey: 'Greys' } as const
export const backgrounds = { plain: 'Plain', none: 'None' } as const
export const figureFormats = { svg: 'SVG', pdf: 'PDF', png: 'PNG, 300 dpi' } as const
export type FigureFormat = keyof typeof figureFormats

/** What a picture of a chart is made by. */
export interface FigureSettings {
  size: FigureSize
  /** In millimetres. */
  width: number
  height: number
  font: FigureFont
  /** Of texts, in points. */
  points: number
  /** Empty: without. */
  title: string
  subtitle: string
  notes: string
  legend: LegendPlace
  colours: keyof typeof figureColours
  background: keyof typeof backgrounds
  /** The first and the last year that are drawn; null: all there are. */
  from: number | null
  to: number | null
  grid: boolean
  format: FigureFormat
  /** Write the numbers, and the filter, beside the picture. */
  csv: boolean
  json: boolean
}

export const figureLimits = { width: [40, 600], height: [30, 600], points: [5, 24] } as const

export const defaultFigure: FigureSettings = {
  ...{ size: 'half', width: figureSizes.half.width, height: figureSizes.half.height, font: 'Inter', points: 8 },
  ...{ title: '', subtitle: '', notes: '', legend: 'ends', colours: 'light', background: 'plain' },
  ...{ from: null, to: null, grid: true, format: 'svg', csv: true, json: true },
}

/** What keeps a picture from being made; undefined where nothing does. */
export function figureProblem({ width, height, points, from, to }: FigureSettings): string | undefined {
  const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most
  if (!isWithin(width, figureLimits.width)) return 'The width is from 40 to 600 mm.'
  if (!isWithin(height, figureLimits.height)) return 'The height is from 30 to 600 mm.'
  if (!isWithin(points, figureLimits.points)) return 'The text is from 5 to 24 points.'
  return from !== null && to !== null && from >= to ? 'The first year comes before the last.' : undefined
}

/** Dots of a picture in an inch, and how many of them are a pixel of the screen. */
export const dotsPerInch = 300
export const dotsPerPixel = dotsPerInch / 96

/** Pixels of the screen that are so many millimetres, to the next dot of a picture. */
export const pixelsOf = (mm: number): number => Math.round((mm / 25.4) * dotsPerInch) / dotsPerPixel

/** Millimetres that so many pixels of the screen are. */
export const millimetresOf = (pixels: number): number => (pixels / 96) * 25.4

/** Pixels of the screen in a point. */
export const pixelsPerPoint = 96 / 72
