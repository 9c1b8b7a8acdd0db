import { levelSeparator } from './counts.ts'

/** Parts that contain others by what their names mean, in small letters. */
const wholes: readonly { whole: RegExp; parts: RegExp }[] = [
  { whole: /^fossil( fuels?)?$/, parts: /^(hard coal|coal|lignite|peat|oil|petroleum|(natural )?gas)$/ },
  { whole: /^renewables?( energy)?$/, parts: /^(bioenergy|biomass|hydro(power)?|wind|solar|geothermal|ocean)$/ },
  { whole: /^non-biomass renewables$/, parts: /^(hydro(power)?|wind|solar|geothermal|ocean)$/ },
  { whole: /^(total|all|sum)$/, parts: /./ },
]

/** Final energy by sector and by carrier is the same energy twice. */
const sectors = /^(industry|transport(ation)?|buildings|residential( and commercial)?|commercial|agriculture)$/
const carriers = /^(electricity|gas(es)?|liquids|solids|heat|hydrogen)$/

/** `Transportation (w/ bunkers)` */
const withMore = / \((w\/ |with |incl)[^)]*\)$/i

/** Names that are one but for their spelling: `Other` and `Others`. */
const plain = (leaf: string): string =>
  leaf
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/s$/, '')

/**
 * What tells by names alone that parts of one variable contain each other, so that their sum counts something twice.
 * @param variables direct parts of one parent
 * @returns in words, `Fossil contains Coal and Gas`; undefined where names tell nothing
 */
export function overlapOf(variables: readonly string[]): string | undefined {
  const leaves = variables.map((name) => name.slice(name.lastIndexOf(levelSeparator) + 1))
  const small = leaves.map((leaf) => leaf.trim().toLowerCase())
  for (const [at, own] of small.entries()) {
    const kind = wholes.find(({ whole }) => whole.test(own))
    const inside = kind ? leaves.filter((_, other) => other !== at && kind.parts.test(small[other] ?? '')) : []
    if (inside.length > 0) return `${leaves[at]} contains ${listOf(inside)}`
  }
  const wider = leaves.find((leaf) => withMore.test(leaf) && leaves.includes(leaf.replace(withMore, '')))
  if (wider !== undefined) return `${wider} contains ${wider.replace(withMore, '')}`
  const twins = leaves.filter((_, at) => small.some((other, b) => b !== at && plain(other) === plain(small[at] ?? '')))
  if (twins.length > 1) return `${listOf(twins)} look like one part`
  const [bySector, byCarrier] = [sectors, carriers].map((kind) => leaves.filter((_, at) => kind.test(small[at] ?? '')))
  if (bySector && byCarrier && bySector.length > 1 && byCarrier.length > 1) {
    return `${listOf(bySector)} are sectors, ${listOf(byCarrier)} carriers of the same energy`
  }
  return undefined
}

function listOf(names: readonly string[]): string {
  const [told, more] = [names.slice(0, 3), names.length - 3]
  if (more > 0) return `${told.join(', ')} and ${more} more`
  return told.length < 2 ? told.join('') : `${told.slice(0, -1).join(', ')} and ${told.at(-1)}`
}
