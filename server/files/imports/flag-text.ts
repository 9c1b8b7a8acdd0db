/**
 * A flag with what it says, to be pasted into a shell: `--blank "n.a."`, `--map 'unit:US$2010/GJ=USD'`. What a shell would
 * put something else for stands between single quotes, and what begins like a flag behind an equals sign.
 */
export const flagText = (name: string, value: string): string =>
  `--${name}${value.startsWith('-') ? '=' : ' '}${/[$`"\\!]/.test(value) ? `'${value.replaceAll("'", String.raw`'\''`)}'` : `"${value}"`}`
