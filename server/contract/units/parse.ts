import { hasPotential } from './gwp.ts'

/** What a part of a unit measures. `other`: a word that is left as it is. */
export type Kind = 'energy' | 'power' | 'mass' | 'area' | 'volume' | 'count' | 'money' | 'time' | 'other'

/** A part of a unit between slashes: `billion m3`, `Mt CO2`, `yr`. */
export interface Term {
  kind: Kind
  /** What it is an amount of, where that must not change: a gas, a currency with its year, a word. */
  of: string
  /** The same as it was written. */
  word: string
  /** In the basic unit of its kind: J, W, t, m2, m3, 1. Carbon counts as the CO2 that holds it. */
  factor: number
  /** It began with a word for a large number. */
  isScaled: boolean
}

/** A unit: a term, and those it is divided by. */
export interface ParsedUnit {
  top: Term
  below: Term[]
}

/** A tonne of carbon is in 44/12 tonnes of CO2: their masses of a mole. */
const co2OfCarbon = 44 / 12

const scales: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  mn: 1e6,
  billion: 1e9,
  bn: 1e9,
  trillion: 1e12,
}

/** A tonne of oil equivalent is 41.868 GJ by definition of the IEA, one of coal 7,000 kcal a kilogram: 29.3076 GJ. */
const [tonneOfOil, tonneOfCoal] = [41.868e9, 29.3076e9]

const withPrefixes = (symbol: string, base: number, prefixes: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(prefixes).map(([prefix, factor]) => [prefix + symbol, base * factor]))

const large = { '': 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18, Z: 1e21 }
const upToGiga = { '': 1, k: 1e3, M: 1e6, G: 1e9 }

/** The units that are known by their symbol, in the basic unit of their kind. */
const symbols: Partial<Record<Kind, Readonly<Record<string, number>>>> = {
  energy: {
    ...withPrefixes('J', 1, large),
    ...withPrefixes('Wh', 3_600, large),
    ...withPrefixes('toe', tonneOfOil, upToGiga),
    ...withPrefixes('tce', tonneOfCoal, upToGiga),
  },
  power: withPrefixes('W', 1, large),
  mass: {
    ...withPrefixes('t', 1, upToGiga),
    ...withPrefixes('g', 1e-6, large),
  },
  area: { m2: 1, km2: 1e6, ha: 1e4, kha: 1e7, Mha: 1e10 },
  volume: { m3: 1, km3: 1e9, mcm: 1e6, bcm: 1e9 },
  time: { yr: 1, a: 1, y: 1, year: 1 },
}

const currency = /^(US\$|USD|EUR|€|\$)[ _]?(\d{4})$/
const currencyNames: Readonly<Record<string, string>> = { US$: 'USD', $: 'USD', '€': 'EUR' }
const equivalent = /^(.+?)(?:[ -]?equiv(?:alent)?|[ -]?eq|(?<=CO2)-?e)$/i

/** Reads a unit as IAMC data spell it; undefined for the empty one, which measures nothing. */
export function parseUnit(unit: string): ParsedUnit | undefined {
  const [top = '', ...below] = unit
    .normalize('NFC')
    .split('/')
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
  if (top === '' || below.includes('')) return undefined
  return { top: parseTerm(top), below: below.map(parseTerm) }
}

function parseTerm(text: string): Term {
  const [word = '', ...others] = text.split(' ')
  const scale = Object.hasOwn(scales, word) ? scales[word] : undefined
  if (scale === undefined) return parseAmount(text)
  const rest = others.join(' ')
  if (rest === '') return { kind: 'count', of: '', word: '', factor: scale, isScaled: true }
  const term = parseAmount(rest)
  return { ...term, factor: term.factor * scale, isScaled: true }
}

function parseAmount(text: string): Term {
  const plain = text.replaceAll('^', '').replaceAll('²', '2').replaceAll('³', '3')
  for (const [kind, factors] of Object.entries(symbols) as [Kind, Readonly<Record<string, number>>][]) {
    const factor = Object.hasOwn(factors, plain) ? factors[plain] : undefined
    if (factor !== undefined) return { kind, of: '', word: '', factor, isScaled: false }
  }
  const money = currency.exec(text)
  if (money) {
    const [, symbol = '', year = ''] = money
    return {
      kind: 'money',
      of: `${currencyNames[symbol] ?? symbol} of ${year}`,
      word: text,
      factor: 1,
      isScaled: false,
    }
  }
  return parseMass(text) ?? { kind: 'other', of: text, word: text, factor: 1, isScaled: false }
}

/** `Mt CO2`, `kt HFC134a-equiv`; written together (`GtC`) only where the gas is a known one. */
function parseMass(text: string): Term | undefined {
  const [, symbol = '', gap = '', substance = ''] = /^([kMG]?t|[kMGTP]?g)( ?)(\S.*)$/.exec(text) ?? []
  const factor = symbols.mass?.[symbol]
  if (factor === undefined) return undefined
  const { of, carbon, isKnown } = parseSubstance(substance)
  if (gap === '' && !isKnown) return undefined
  return { kind: 'mass', of, word: substance, factor: factor * carbon, isScaled: false }
}

/** What IAMC calls HFC43-10 is HFC-43-10mee; `HFC-134a` is also written with a dash. */
function parseSubstance(text: string): { of: string; carbon: number; isKnown: boolean } {
  const base = equivalent.exec(text)?.[1]
  const [name, suffix] = base === undefined ? [text, ''] : [base, '-equiv']
  if (name === 'C') return { of: `CO2${suffix}`, carbon: co2OfCarbon, isKnown: true }
  const gas = name.replace(/^HFC-/, 'HFC').replace(/^HFC43-?10(mee)?$/, 'HFC4310mee')
  return { of: gas + suffix, carbon: 1, isKnown: hasPotential(gas) }
}
