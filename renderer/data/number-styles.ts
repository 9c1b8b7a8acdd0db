import { useLocalStorage } from '@mantine/hooks'
import { digitChoices, styleOf, type Digits, type NumberStyle } from '../ui/numbers.ts'

/** How the numbers of a stored unit are written. */
export type NumberStyles = (unit: string | undefined) => NumberStyle

/** One style for the values of each unit. @param values with their stored units, as they are shown */
export function stylesOf(
  values: Iterable<readonly [unit: string | undefined, value: number]>,
  digits: Digits,
): NumberStyles {
  const byUnit = new Map<string | undefined, number[]>()
  for (const [unit, value] of values) {
    const own = byUnit.get(unit)
    if (own) own.push(value)
    else byUnit.set(unit, [value])
  }
  const styles = new Map([...byUnit].map(([unit, own]) => [unit, styleOf(own, digits)]))
  const other = styleOf([], digits)
  return (unit) => styles.get(unit) ?? other
}

/** The digits that numbers of data are shown with, kept by the browser. */
export function useDigits(): [Digits, (digits: Digits) => void] {
  const [digits, setDigits] = useLocalStorage<Digits>({
    key: 'scenario-desk-digits',
    defaultValue: 'auto',
    getInitialValueInEffect: false,
  })
  return [digitChoices.includes(digits) ? digits : 'auto', setDigits]
}

/** A choice of digits as people read it. */
export const digitsLabel = (digits: Digits): string =>
  digits === 'auto' ? 'Automatic' : digits === 'all' ? 'All' : `${digits} digits`
