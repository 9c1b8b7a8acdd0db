/** What turns an amount of a gas into an amount of CO2-equivalent. There is no such number without its name. */
export const gwpMetrics = ['AR4GWP100', 'AR5GWP100', 'AR6GWP100', 'AR6GWP20'] as const
export type GwpMetric = (typeof gwpMetrics)[number]

export const isGwpMetric = (value: unknown): value is GwpMetric => (gwpMetrics as readonly unknown[]).includes(value)

/**
 * Global warming potentials of the gases of the Kyoto Protocol, in the order of `gwpMetrics`; null: none was published.
 *
 * - AR4GWP100: IPCC, Fourth Assessment Report, Working Group I (2007), table 2.14, with its errata.
 * - AR5GWP100: IPCC, Fifth Assessment Report, Working Group I (2013), table 8.A.1, without climate-carbon feedback.
 * - AR6GWP100 and AR6GWP20: IPCC, Sixth Assessment Report, Working Group I (2021), table 7.SM.7 of the supplement.
 *   Its methane is the one without the CO2 that fossil methane turns into (27.9; table 7.15 parts it into 29.8 and
 *   27.0). Its SF6 is 25,200, which the tools of this field use; later lists of the same report have 24,300.
 */
const potentials: Readonly<Record<string, readonly [number | null, number | null, number | null, number | null]>> = {
  CO2: [1, 1, 1, 1],
  CH4: [25, 28, 27.9, 81.2],
  N2O: [298, 265, 273, 273],
  SF6: [22_800, 23_500, 25_200, 18_300],
  NF3: [17_200, 16_100, 17_400, 13_400],
  CF4: [7_390, 6_630, 7_380, 5_300],
  C2F6: [12_200, 11_100, 12_400, 8_940],
  C3F8: [8_830, 8_900, 9_290, 6_770],
  C4F10: [8_860, 9_200, 10_000, 7_300],
  cC4F8: [10_300, 9_540, 10_200, 7_400],
  C5F12: [9_160, 8_550, 9_220, 6_680],
  C6F14: [9_300, 7_910, 8_620, 6_260],
  HFC23: [14_800, 12_400, 14_600, 12_400],
  HFC32: [675, 677, 771, 2_690],
  HFC41: [null, 116, 135, 485],
  HFC125: [3_500, 3_170, 3_740, 6_740],
  HFC134: [null, 1_120, 1_260, 3_900],
  HFC134a: [1_430, 1_300, 1_530, 4_140],
  HFC143: [null, 328, 364, 1_300],
  HFC143a: [4_470, 4_800, 5_810, 7_840],
  HFC152a: [124, 138, 164, 591],
  HFC227ea: [3_220, 3_350, 3_600, 5_850],
  HFC236fa: [9_810, 8_060, 8_690, 7_450],
  HFC245fa: [1_030, 858, 962, 3_170],
  HFC365mfc: [794, 804, 914, 2_920],
  HFC4310mee: [1_640, 1_650, 1_600, 3_960],
}

/** Whether there is any metric for a gas. */
export const hasPotential = (gas: string): boolean => Object.hasOwn(potentials, gas)

/** How much CO2 counts as much as one unit of mass of a gas; undefined where the metric has no value for it. */
export const potentialOf = (gas: string, metric: GwpMetric): number | undefined =>
  (hasPotential(gas) ? potentials[gas]?.[gwpMetrics.indexOf(metric)] : undefined) ?? undefined
