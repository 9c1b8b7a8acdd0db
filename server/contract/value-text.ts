/** What was typed as a value: the number, or why it is none. */
export type ValueText = { value: number; refused?: undefined } | { value?: undefined; refused: string }

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Reads a value as the editor of a cell takes it: digits, a decimal point, a power of ten. */
export function readValue(text: string): ValueText {
  const typed = text.trim().replace('\u2212', '-')
  if (typed === '') return { refused: 'A value is needed. Escape keeps the stored one.' }
  if (typed.includes(',')) return { refused: 'Write the number without commas, with a point before its decimals.' }
  if (!number.test(typed)) return { refused: `${typed} is not a number.` }
  const value = Number(typed)
  return Number.isFinite(value) ? { value } : { refused: 'The number is larger than any that can be stored.' }
}
