/** The shells that commands can be completed in. */
export const shells = ['bash', 'zsh', 'fish'] as const

export const completionUsage = `completion ${shells.join('|')}`
