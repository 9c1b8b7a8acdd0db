/** Gives a file to the browser, which saves it as it saves files. */
export function offer(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Later, since several files are offered one after the other.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** What any file system takes. */
export const fileName = (title: string): string =>
  title
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80) || 'figure'
