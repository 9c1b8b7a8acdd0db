import { levelSeparator } from '../../server/contract/counts.ts'

interface FixedColour {
  slot: string
  /** Names that have it: looked for in the leaf. */
  names: RegExp
  light: string
  dark: string
}

const same = (slot: string, names: RegExp, colour: string): FixedColour => ({
  slot,
  names,
  light: colour,
  dark: colour,
})

/** Colours that people of the field know, by the leaf of a name; the first that fits. */
const table: readonly FixedColour[] = [
  { slot: 'SSP1-1.9', names: /\bssp1[ _-]?1[._]?9\b/i, light: '#12989b', dark: '#5bd9e2' },
  { slot: 'SSP1-2.6', names: /\bssp1[ _-]?2[._]?6\b/i, light: '#1a518a', dark: '#2f88d8' },
  { slot: 'SSP2-4.5', names: /\bssp2[ _-]?4[._]?5\b/i, light: '#dc7400', dark: '#fbc01a' },
  { slot: 'SSP3-7.0', names: /\bssp3[ _-]?7[._]?0\b/i, light: '#d63146', dark: '#d2281e' },
  { slot: 'SSP5-8.5', names: /\bssp5[ _-]?8[._]?5\b/i, light: '#6d203c', dark: '#98565f' },
  { slot: 'current policies', names: /\bcurrent polic/i, light: '#7d2410', dark: '#c63a39' },
  { slot: 'NDC', names: /\bnationally determined|\bi?ndcs?\b/i, light: '#ee6208', dark: '#ff9f1c' },
  { slot: 'delayed', names: /\bdelayed\b/i, light: '#2c63a8', dark: '#1f77c0' },
  { slot: 'net zero', names: /\bnet[ -]?zero\b/i, light: '#06977a', dark: '#5addb9' },
  same('C1', /^c1\b/i, '#97cee4'),
  same('C2', /^c2\b/i, '#778663'),
  same('C3', /^c3\b/i, '#6f7899'),
  same('C4', /^c4\b/i, '#a7c682'),
  same('C5', /^c5\b/i, '#8ca7d0'),
  same('C6', /^c6\b/i, '#fac182'),
  same('C7', /^c7\b/i, '#f18872'),
  same('C8', /^c8\b/i, '#bd7161'),
  { slot: 'coal', names: /^(coal|hard coal|lignite)\b/i, light: '#3d4448', dark: '#c2c3b3' },
  { slot: 'oil', names: /^(oil|petroleum)\b/i, light: '#7a5c14', dark: '#876129' },
  { slot: 'gas', names: /^(natural )?gas\b/i, light: '#dc7a08', dark: '#cf7010' },
  { slot: 'nuclear', names: /^nuclear\b/i, light: '#b044a6', dark: '#9c52ab' },
  { slot: 'biomass', names: /^(biomass|bioenergy)\b/i, light: '#1ca160', dark: '#b0d46f' },
  { slot: 'hydro', names: /^hydro(power)?\b/i, light: '#0a3f80', dark: '#1c7fe6' },
  { slot: 'wind', names: /^wind\b/i, light: '#3d97db', dark: '#58bcfb' },
  { slot: 'solar', names: /^(solar|pv|csp)\b/i, light: '#ecc51e', dark: '#fdc10f' },
  { slot: 'geothermal', names: /^geothermal\b/i, light: '#701f24', dark: '#c02f6c' },
  { slot: 'hydrogen', names: /^hydrogen\b/i, light: '#409e97', dark: '#40dbda' },
  { slot: 'ocean', names: /^(ocean|tidal|wave)\b/i, light: '#0f6b8f', dark: '#4f9dbd' },
  { slot: 'other', names: /^other\b/i, light: '#868e96', dark: '#8b939a' },
]

/** Names of this part alone: `w/ CCS` says nothing without what is above it. */
const leafOf = (name: string): string => name.slice(name.lastIndexOf(levelSeparator) + 1)

/** The slot of a name that has a colour of its own, in charts of all data. */
export const fixedSlotOf = (name: string): string | undefined =>
  table.find(({ names }) => names.test(leafOf(name)))?.slot

/** The place of a name among those with a colour of their own, fuels from the oldest on; after them all others. */
export function fixedOrderOf(name: string): number {
  const at = table.findIndex(({ names }) => names.test(leafOf(name)))
  return at < 0 ? table.length : at
}

/** The fixed colours of a theme by their slots. Solar's yellow has a darker one for lines on white. */
export const fixedColours = (theme: 'light' | 'dark'): Record<string, string> => ({
  ...Object.fromEntries(table.map((own) => [own.slot, own[theme]])),
  ...(theme === 'light' && { 'solar line': '#a88400' }),
})
