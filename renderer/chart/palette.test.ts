import { describe, expect, test } from 'vitest'
import { fixedSlotOf } from './fixed-colours.ts'
import { chartThemes, colourOf, dashOf, shadeOf, slotsOf } from './palette.ts'

type Colour = [number, number, number]

const linear = (hex: string): Colour =>
  [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Colour

const luminance = ([r, g, b]: Colour) => 0.2126 * r + 0.7152 * g + 0.0722 * b

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(linear(a)), luminance(linear(b))].toSorted((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}

const apply = (matrix: readonly Colour[], [r, g, b]: Colour): Colour =>
  matrix.map(([x, y, z]) => x * r + y * g + z * b) as Colour

/** How colours look to eyes without one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1). */
const eyes: Record<string, readonly Colour[]> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
  ],
  'no green': [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_82, 0.042_94, 0.968_881],
  ],
  'no blue': [
    [1.255_528, -0.076_749, -0.178_779],
    [-0.078_411, 0.930_809, 0.147_602],
    [0.004_733, 0.691_367, 0.3039],
  ],
}

/** How far apart colours are at least; what is 0.02 apart can just be told side by side. Few lack blue cones. */
const apart: Record<string, number> = { 'all cones': 0.1, 'no red': 0.075, 'no green': 0.075, 'no blue': 0.06 }

/** Oklab: equal distances look equally different. */
function perceived(colour: Colour): Colour {
  const cones = apply(
    [
      [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
      [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
      [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
    ],
    colour.map((share) => Math.min(1, Math.max(0, share))) as Colour,
  ).map(Math.cbrt) as Colour
  return apply(
    [
      [0.210_454_255_3, 0.793_617_785, -0.004_072_046_8],
      [1.977_998_495_1, -2.428_592_205, 0.450_593_709_9],
      [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766],
    ],
    cones,
  )
}

describe.each(Object.entries(chartThemes))('%s', (_name, theme) => {
  test('texts have a contrast of 4.5, series and lines of 3', () => {
    for (const text of [theme.text, theme.dimmed]) expect(contrast(text, theme.background)).toBeGreaterThan(4.5)
    for (const colour of [...theme.kinds, theme.line]) expect(contrast(colour, theme.background)).toBeGreaterThan(3)
  })

  test.each(Object.entries(eyes))('colours stay apart for %s', (kind, matrix) => {
    const seen = theme.kinds.map((colour) => perceived(apply(matrix, linear(colour))))
    const distances = seen.flatMap((a, i) =>
      seen.slice(0, i).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])),
    )
    expect(Math.min(...distances)).toBeGreaterThan(apart[kind]!)
  })

  test('32 names look different, and keep their colours among fewer', () => {
    const names = Array.from({ length: 32 }, (_, at) => `Region ${at}`)
    const slots = slotsOf(names, () => undefined)
    const looks = names.map((name) => [colourOf(theme, slots.get(name)!), dashOf(slots.get(name)!, 0).join()].join('/'))
    expect(new Set(looks).size).toBe(32)
    const [first] = names
    expect(slotsOf([first!], () => undefined).get(first!)).toBe(slots.get(first!))
  })

  test.each([
    ['Primary Energy|Coal', 'coal'],
    ['Secondary Energy|Electricity|Wind', 'wind'],
    ['Electricity|Solar|PV', 'solar'],
    ['SSP1-2.6', 'SSP1-2.6'],
    ['Nationally Determined Contributions (NDCs)', 'NDC'],
    ['Net Zero 2050', 'net zero'],
    ['Delayed transition', 'delayed'],
    ['Current Policies', 'current policies'],
    ['C3: limit warming to 2°C', 'C3'],
  ])('%s has the colour of %s', (name, slot) => {
    expect(fixedSlotOf(name)).toBe(slot)
    expect(colourOf(theme, slot)).toMatch(/^#[0-9a-f]{6}$/)
  })

  test.each(['Coal|w/ CCS', 'Charcoal', 'Gasoline', 'Final Energy', 'C10'])('%s has no colour of its own', (name) => {
    expect(fixedSlotOf(name)).toBeUndefined()
  })

  test('two names never share a fixed colour, and lines of solar can be seen', () => {
    const slots = slotsOf(['NDC', 'NDC (low)'], fixedSlotOf)
    expect(new Set(slots.values()).size).toBe(2)
    expect(contrast(colourOf(theme, 'solar'), theme.background)).toBeGreaterThan(3)
  })
})

test('bars of one colour are told apart by shades, which stay between it and the background', () => {
  for (const theme of Object.values(chartThemes))
    for (const slot of ['0', '3', 'coal', 'solar']) {
      const shades = [0, 1, 2].map((shade) => shadeOf(theme, slot, shade))
      expect(new Set(shades).size).toBe(3)
      expect(shades[0]).toBe(colourOf(theme, slot, 'area'))
      const contrasts = shades.map((shade) => contrast(shade, theme.background))
      expect(contrasts).toEqual(contrasts.toSorted((a, b) => b - a))
    }
})
