import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/** Colours of the window by their names in the design: [light, dark]. Each is the CSS variable `--desk-NAME`. */
const colours = {
  bg: ['#ffffff', '#14181b'],
  panel: ['#f5f7f8', '#1a1f23'],
  head: ['#eef1f3', '#20262b'],
  raised: ['#ffffff', '#232a2f'],
  hover: ['#f0f4f6', '#20272c'],
  sel: ['#dcebf7', '#1b3448'],
  focus: ['#2a6fb0', '#6cb0ee'],
  line: ['#e3e7ea', '#2a3238'],
  line2: ['#c8d0d6', '#414c54'],
  ctl: ['#86919a', '#76828b'],
  t1: ['#14191d', '#e9edf0'],
  t2: ['#434d55', '#bcc5cc'],
  t3: ['#5a656e', '#9aa5ad'],
  acc: ['#0b6a56', '#4fcfae'],
  'acc-hover': ['#085343', '#79dec3'],
  'acc-bg': ['#e2f2ec', '#12352c'],
  'on-acc': ['#ffffff', '#06231b'],
  warn: ['#855000', '#f0b45a'],
  'warn-bg': ['#fdf1dc', '#34270f'],
  bad: ['#b3261e', '#ff8f86'],
  'bad-bg': ['#fcebe9', '#3b1a17'],
  info: ['#1c5c9c', '#84bbf5'],
  'info-bg': ['#e8f1fa', '#15293d'],
  ok: ['#1c7036', '#62c483'],
} as const

/** Mantine counts ten shades of a colour; what it takes of them is said again below, for both themes. */
const accent: MantineColorsTuple = [
  '#e2f2ec',
  '#c6e6db',
  '#9ad4c1',
  '#6fc2a8',
  '#4fcfae',
  '#2f9d81',
  '#1c8369',
  '#12765f',
  '#0b6a56',
  '#085343',
]

/** Each button asks for its colours whenever it is drawn, and there are few kinds of them. */
const knownColours = new Map<string, ReturnType<VariantColorsResolver>>()

const coloursOf: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  const colour = input.color ?? input.theme.primaryColor
  if (input.variant !== 'filled') return resolved
  // White on the accent of the dark theme cannot be read.
  if (colour === 'accent') return { ...resolved, color: 'var(--desk-on-acc)' }
  // One filled button a view: what destroys is red by its text.
  if (colour !== 'red') return resolved
  const border = '1px solid var(--desk-ctl)'
  return { background: 'var(--desk-bg)', hover: 'var(--desk-bad-bg)', color: 'var(--desk-bad)', border }
}

/** Look of the window: our own font, small text, one accent. Sizes and colours are those of the design. */
export const theme = createTheme({
  colors: { accent },
  primaryColor: 'accent',
  primaryShade: { light: 8, dark: 4 },
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '18px' },
  radius: { xs: '3px', sm: '5px', md: '8px' },
  defaultRadius: 'sm',
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver: (input) => {
    const key = `${input.variant} ${input.color} ${input.autoContrast}`
    const known = knownColours.get(key) ?? coloursOf(input)
    knownColours.set(key, known)
    return known
  },
  components: {
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  },
})

/** The design's colours for both themes, and Mantine's own made to follow them. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf(0),
  dark: variablesOf(1),
})

function variablesOf(scheme: 0 | 1): Record<string, string> {
  const own = Object.entries(colours).map(([name, pair]) => [`--desk-${name}`, pair[scheme]])
  const followed = Object.entries({
    body: 'bg',
    text: 't1',
    default: 'bg',
    'default-color': 't1',
    'default-hover': 'hover',
    'default-border': 'ctl',
    [scheme === 0 ? 'gray-4' : 'dark-4']: 'ctl',
    // Of fields, boxes and what floats.
    'dark-6': 'raised',
    dimmed: 't3',
    placeholder: 't3',
    error: 'bad',
    'orange-outline': 'warn',
    'accent-filled': 'acc',
    'accent-filled-hover': 'acc-hover',
    'accent-text': 'acc',
    'accent-outline': 'acc',
    'accent-light': 'acc-bg',
    'accent-light-hover': 'acc-bg',
    'accent-light-color': 'acc',
    'accent-outline-hover': 'acc-bg',
  }).map(([name, token]) => [`--mantine-color-${name}`, `var(--desk-${token})`])
  const primary = ['filled', 'filled-hover', 'light', 'light-hover', 'light-color'].map((use) => [
    `--mantine-primary-color-${use}`,
    `var(--mantine-color-accent-${use})`,
  ])
  return Object.fromEntries([...own, ...followed, ...primary]) as Record<string, string>
}
