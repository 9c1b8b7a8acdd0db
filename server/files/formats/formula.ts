/** What a spreadsheet takes for a formula, or would once the apostrophes before it are gone. Some read wide signs too. */
const formula = /^'*(?:[\t\r]|\s*[=@\uFF1D\uFF20]|\s*[+\-\uFF0B\uFF0D].)/s

/** Where a spreadsheet of another country begins a new cell, though the text is in quotes: they do not begin that cell. */
const boundaries = /([;\n\r])/

/**
 * A text for a cell of a csv file that no spreadsheet runs: what looks like a formula gets an apostrophe in front, also
 * behind a semicolon or a line break. What already has some gets another, so that {@link unescapeFormula} always gives back
 * what was written.
 */
export const escapeFormula = (text: string): string => escapeStart(eachLaterPart(text, escapeStart))

/** The text that {@link escapeFormula} was given. */
export const unescapeFormula = (text: string): string => eachLaterPart(unescapeStart(text), unescapeStart)

const escapeStart = (text: string): string => (formula.test(text) ? `'${text}` : text)

const unescapeStart = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)

/** Parts between boundaries are at the even places. */
const eachLaterPart = (text: string, change: (part: string) => string): string =>
  boundaries.test(text)
    ? text
        .split(boundaries)
        .map((part, place) => (place > 0 && place % 2 === 0 ? change(part) : part))
        .join('')
    : text
