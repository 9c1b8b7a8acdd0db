const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

const names: Record<string, string> = {
  mod: isMac ? '⌘' : 'Ctrl',
  alt: isMac ? '⌥' : 'Alt',
  shift: isMac ? '⇧' : 'Shift',
}

/** Keys as this machine's keyboard has them: `Ctrl+Shift+C`. */
export const shownKeys = (keys: string): string =>
  keys
    .split('+')
    .map((key) => names[key] ?? key)
    .join('+')
