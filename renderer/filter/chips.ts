import { formatYears, mergeYears, type Years } from './years.ts'

/** The dimensions that are filtered by name, in the order of their chips. */
export const nameFields = ['model', 'scenario', 'region', 'variable', 'unit'] as const
export type NameField = (typeof nameFields)[number]

/** Everything that has a chip and can be switched off or removed. */
export const chipFields = [...nameFields, 'year', 'run'] as const
export type ChipField = (typeof chipFields)[number]

/** A condition on names: any of the values, or one pattern. Switched off it stays visible and filters nothing. */
export interface NameChip {
  values: readonly string[]
  on: boolean
}

/** The chips of the data view. A field without a chip is not filtered; a name chip is never empty. */
export interface Chips {
  names: Partial<Record<NameField, NameChip>>
  year?: { years: Years; on: boolean }
  run?: { id: number; on: boolean }
  /** Only runs that are the default version of their model and scenario, which is what the service does unasked. */
  defaultOnly: boolean
}

export const noChips: Chips = { names: {}, defaultOnly: true }

export const fieldLabels: Record<ChipField, string> = {
  model: 'Model',
  scenario: 'Scenario',
  region: 'Region',
  variable: 'Variable',
  unit: 'Unit',
  year: 'Year',
  run: 'Run',
}

/** New chips, or why not. */
export type Changed = { chips: Chips; hint?: undefined } | { chips?: undefined; hint: string }

export const isPattern = (value: string): boolean => value.includes('*')

/** Why these values cannot stand in one chip; undefined when they can. */
function refuseValues(field: NameField, values: readonly string[]): string | undefined {
  const pattern = values.find(isPattern)
  if (pattern === undefined || values.length === 1) return undefined
  return `A pattern stands alone in its filter. Remove the other values of ${fieldLabels[field]} first, or leave out ${pattern}.`
}

/** Adds names, or one pattern, to the chip of a field; the chip is switched on. */
export function addNames(chips: Chips, field: NameField, added: readonly string[]): Changed {
  const values = [...new Set([...(chips.names[field]?.values ?? []), ...added])]
  const hint = refuseValues(field, values)
  if (hint !== undefined) return { hint }
  return { chips: { ...chips, names: { ...chips.names, [field]: { values, on: true } } } }
}

/** Makes the chip of a field hold exactly these values. */
export const setNames = (chips: Chips, field: NameField, values: readonly string[]): Chips => ({
  ...chips,
  names: { ...chips.names, [field]: { values, on: true } },
})

/** Adds years to a list of years, or sets a range; the two do not mix. */
export function addYears(chips: Chips, added: Years): Changed {
  if (!chips.year) return { chips: { ...chips, year: { years: added, on: true } } }
  const years = mergeYears(chips.year.years, added)
  if (!years) return { hint: 'A range of years stands alone. Remove the years that are there first.' }
  return { chips: { ...chips, year: { years, on: true } } }
}

/** Takes one name away; the chip goes with its last value. */
export function removeName(chips: Chips, field: NameField, value: string): Chips {
  const values = chips.names[field]?.values.filter((other) => other !== value) ?? []
  if (values.length === 0) return removeChip(chips, field)
  return { ...chips, names: { ...chips.names, [field]: { values, on: chips.names[field]?.on ?? true } } }
}

export function removeChip(chips: Chips, field: ChipField): Chips {
  if (field === 'year' || field === 'run') {
    const { [field]: _removed, ...rest } = chips
    return rest
  }
  const { [field]: _removed, ...names } = chips.names
  return { ...chips, names }
}

/** Switches a chip on or off without losing it. */
export function switchChip(chips: Chips, field: ChipField, on: boolean): Chips {
  if (field === 'year') return chips.year ? { ...chips, year: { ...chips.year, on } } : chips
  if (field === 'run') return chips.run ? { ...chips, run: { ...chips.run, on } } : chips
  const chip = chips.names[field]
  return chip ? { ...chips, names: { ...chips.names, [field]: { ...chip, on } } } : chips
}

/** A chip as text. */
export interface ChipText {
  field: ChipField
  label: string
  on: boolean
  /** `is`, `is one of`, `matches` … */
  operator: string
  values: readonly string[]
}

/** The chips that are there, as text, in their order. */
export function describeChips(chips: Chips): ChipText[] {
  return chipFields.flatMap((field): ChipText[] => {
    const label = fieldLabels[field]
    if (field === 'year') {
      if (!chips.year) return []
      const values = formatYears(chips.year.years)
      return [{ field, label, on: chips.year.on, operator: operatorOf(values), values }]
    }
    if (field === 'run') {
      return chips.run ? [{ field, label, on: chips.run.on, operator: 'is', values: [`#${chips.run.id}`] }] : []
    }
    const chip = chips.names[field]
    return chip ? [{ field, label, on: chip.on, operator: operatorOf(chip.values), values: chip.values }] : []
  })
}

function operatorOf(values: readonly string[]): string {
  if (values.some(isPattern)) return 'matches'
  return values.length > 1 ? 'is one of' : 'is'
}

/** A name for display: the empty unit has no letters to show. */
export const shownName = (field: ChipField, value: string): string =>
  value === '' && field === 'unit' ? '(dimensionless)' : value
