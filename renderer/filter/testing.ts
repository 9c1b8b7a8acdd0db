import fc from 'fast-check'
import { excludes, type Chip, type Chips, type ChipValue } from './chips.ts'
import { indicatorField } from './indicator-fields.ts'
import { fieldsOf, keyOf, valueTypeOf, type Comparison, type FilterKind, type ValueType } from './fields.ts'

/** Filters that chance makes, for property tests. */

const values: Record<ValueType, fc.Arbitrary<string | number | boolean>> = {
  text: fc.string({ unit: 'grapheme', maxLength: 30 }),
  integer: fc.maxSafeInteger(),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  boolean: fc.boolean(),
  any: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 9 }),
    fc.constantFrom('1', 'true', '"', '"1"', ' 1 ', '"a', '1e5'),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
  ),
}

const valueOf = ({ field, lookup }: Comparison): fc.Arbitrary<ChipValue> =>
  lookup === 'in'
    ? fc.array(values[valueTypeOf({ field, lookup })], { maxLength: 4 })
    : values[valueTypeOf({ field, lookup })]

/** Keys of indicators that could be taken for something else. */
const indicators = ['Category', 'a.b__in', 'meta:x', 'year', '__proto__', 'é|1 %', '__']

/** Every comparison of every field, and of some indicators. */
export const comparisonsOf = (kind: FilterKind): Comparison[] =>
  [...fieldsOf[kind], ...indicators.map(indicatorField)].flatMap((field) =>
    field.lookups.map((lookup) => ({ field, lookup })),
  )

/** Conditions with keys that differ and can stand beside each other, some of them switched off. */
export function anyChips(kind: FilterKind): fc.Arbitrary<Chips> {
  const chip = fc
    .constantFrom(...comparisonsOf(kind))
    .chain((comparison) =>
      fc.record({ key: fc.constant(keyOf(comparison)), value: valueOf(comparison), on: fc.boolean() }),
    )
  return fc
    .uniqueArray(chip, { selector: ({ key }: Chip) => key, maxLength: 12 })
    .map((chips) => chips.filter((one, index) => !chips.slice(0, index).some(({ key }) => excludes(key, one.key))))
}
