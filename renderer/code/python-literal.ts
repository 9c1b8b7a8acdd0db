/** Columns of a line of Python, as formatters count them. */
const lineLength = 88

/** What has no shape of its own on the page, or could be taken for something else; the plain space is no such thing. */
const invisible = /[\p{C}\p{Z}"\\]/gu

const short: Record<string, string> = { ' ': ' ', '\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\' }

/** Something that Python computes: it stands in the code as it is. */
export class PythonExpression {
  readonly code: string

  constructor(code: string) {
    this.code = code
  }
}

/** What arguments are made of: JSON, with expressions in any place. */
export type PythonValue =
  | null
  | boolean
  | number
  | string
  | PythonExpression
  | PythonValue[]
  | { [key: string]: PythonValue }

/** A string literal of Python that means exactly this text. */
export const pythonString = (text: string): string =>
  `"${text.replaceAll(invisible, (character) => short[character] ?? escaped(character))}"`

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const hex = code.toString(16)
  if (code < 0x100) return `\\x${hex.padStart(2, '0')}`
  return code < 0x1_0000 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}

/** A literal of Python, broken into lines where it is long. `indent`: spaces before it; `taken`: columns. */
export function pythonLiteral(value: PythonValue, indent = 0, taken = indent): string {
  const line = inLine(value)
  if (!isNested(value) || taken + line.length < lineLength) return line
  const inner = indent + 4
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const items = Array.isArray(value)
    ? value.map((item) => pythonLiteral(item, inner))
    : Object.entries(value).map(([key, item]) => {
        const name = `${pythonString(key)}: `
        return name + pythonLiteral(item, inner, inner + name.length)
      })
  return `${open}\n${items.map((item) => `${' '.repeat(inner)}${item},\n`).join('')}${' '.repeat(indent)}${close}`
}

const isNested = (value: PythonValue): value is PythonValue[] | { [key: string]: PythonValue } =>
  typeof value === 'object' && value !== null && !(value instanceof PythonExpression)

function inLine(value: PythonValue): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') return pythonString(value)
  // A whole number stays one in Python, however large: 1e21 would be a float.
  if (typeof value === 'number') return String(Number.isInteger(value) ? BigInt(value) : value)
  if (value instanceof PythonExpression) return value.code
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`
  return `{${Object.entries(value)
    .map(([key, item]) => `${pythonString(key)}: ${inLine(item)}`)
    .join(', ')}}`
}

/** A call of Python with keyword arguments, one on a line where they are more than one. `first`: an argument before them. */
export function pythonCall(
  name: string,
  keywords: Readonly<Record<string, PythonValue>>,
  first?: PythonExpression,
): string {
  const given = Object.entries(keywords).map(([key, value]) => ({ name: `${key}=`, value }))
  const entries: { name: string; value: PythonValue }[] = first ? [{ name: '', value: first }, ...given] : given
  const [only] = entries
  if (!only) return `${name}()`
  const line = `${name}(${only.name}${inLine(only.value)})`
  if (entries.length === 1 && line.length < lineLength) return line
  const lines = entries.map((entry) => `    ${entry.name}${pythonLiteral(entry.value, 4, 4 + entry.name.length)},\n`)
  return `${name}(\n${lines.join('')})`
}
