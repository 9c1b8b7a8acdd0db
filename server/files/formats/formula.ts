/** What a spreadsheet takes for a formula, or would once the apostrophes before it are gone. */
const formula = /^'*(?:[=@\t\r]|[+-].)/s

/**
 * A text for a cell of a csv file that no spreadsheet runs: one that looks like a formula gets an apostrophe in front.
 * One that already has some gets another, so that {@link unescapeFormula} always gives back what was written.
 */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text that {@link escapeFormula} was given. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text
