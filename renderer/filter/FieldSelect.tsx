import { NativeSelect } from '@mantine/core'
import { useIndicatorFields } from './use-indicator-fields.ts'
import { fieldLabel, fieldsOf, lookupWords, type Field, type FilterKind, type Lookup } from './fields.ts'
import { defaultOnlyKeys } from './chips.ts'
import { facetFieldOf } from './translate.ts'

/** Fields that most filters are about, first the one that is asked first. */
const commonPaths: Record<FilterKind, readonly string[]> = {
  datapoints: ['variable.name', 'region.name', 'model.name', 'scenario.name', 'unit.name', 'year'],
  runs: ['model.name', 'scenario.name', 'iamc.variable.name', 'iamc.region.name', 'iamc.unit.name', 'version'],
}

/** Fields that conditions can be made of: which versions take part has a place of its own. */
const offeredFields = (kind: FilterKind): readonly Field[] =>
  fieldsOf[kind].filter(({ path }) => path !== defaultOnlyKeys[kind])

const commonFields = (kind: FilterKind): readonly Field[] =>
  commonPaths[kind].flatMap((path) => fieldsOf[kind].filter((field) => field.path === path))

/** What is chosen to filter by. */
export interface ConditionTarget {
  field: Field
  lookup: Lookup | 'auto'
  /** All fields and comparisons are offered. */
  isMore: boolean
}

export const firstTarget = (kind: FilterKind): ConditionTarget => ({
  field: commonFields(kind)[0]!,
  lookup: 'auto',
  isMore: false,
})

/** Whether a text says by itself which comparison is meant. */
const isPlain = ({ path, type }: Field): boolean =>
  type === 'text' || type === 'any' || facetFieldOf(path) !== undefined

/** Comparisons of a field, the one that suits most texts first. */
const choicesOf = (field: Field): readonly (Lookup | 'auto')[] =>
  isPlain(field) ? ['auto', ...field.lookups] : field.lookups

interface FieldSelectProps {
  kind: FilterKind
  platform: string
  target: ConditionTarget
  onChange: (target: ConditionTarget) => void
}

const [more, fewer] = ['more', 'fewer']

/** The field and, with all fields in view, the comparison that the next condition has. */
export function FieldSelect({ kind, platform, target, onChange }: FieldSelectProps) {
  const { field, lookup, isMore } = target
  const option = ({ path }: Field) => ({ value: path, label: fieldLabel(path) })
  const common = commonFields(kind)
  const indicators = useIndicatorFields(platform)
  const ofIndicators = indicators.length === 0 ? [] : [{ group: 'Indicators', items: indicators.map(option) }]
  const others = offeredFields(kind).filter((other) => !common.includes(other))
  const choose = (value: string) => {
    if (value === more) return onChange({ ...target, isMore: true })
    if (value === fewer)
      return onChange(
        common.includes(field) || field.type === 'any'
          ? { ...target, lookup: 'auto', isMore: false }
          : firstTarget(kind),
      )
    const chosen = [...offeredFields(kind), ...indicators].find(({ path }) => path === value)
    if (chosen) onChange({ field: chosen, lookup: choicesOf(chosen)[0]!, isMore })
  }
  return (
    <>
      <NativeSelect
        size="xs"
        w={isMore ? 116 : 92}
        variant="unstyled"
        aria-label="Field to filter by"
        value={field.path}
        data={
          isMore
            ? [
                { group: 'Often used', items: common.map(option) },
                { group: 'All other fields', items: others.map(option) },
                ...ofIndicators,
                { value: fewer, label: 'Fewer…' },
              ]
            : [...common.map(option), ...ofIndicators, { value: more, label: 'More…' }]
        }
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {isMore && (
        <NativeSelect
          size="xs"
          w={116}
          variant="unstyled"
          aria-label="Comparison"
          value={lookup}
          data={choicesOf(field).map((value) => ({
            value,
            label: value === 'auto' ? 'is or matches' : lookupWords[value],
          }))}
          onChange={(event) => {
            const chosen = choicesOf(field).find((value) => value === event.currentTarget.value)
            if (chosen !== undefined) onChange({ ...target, lookup: chosen })
          }}
        />
      )}
    </>
  )
}
