/** What tells one file from another. */
export const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`

/** Files and more of them; the same file is there once. */
export const addFiles = (files: readonly File[], added: readonly File[]): File[] => [
  ...new Map([...files, ...added].map((file) => [keyOf(file), file])).values(),
]
