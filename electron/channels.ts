/**
 * Every channel between the window and the main process. One line here, one function in `preload.ts`, one handler in
 * `ipc.ts`; tests pin all three. Only what HTTP cannot do belongs here, six at most with `onCommand`.
 */
export const channels = {
  /** Shows the folder with the platform files in the file manager. */
  openDataFolder: 'desk:open-data-folder',
  /** Shows the file of one platform, named by the argument, in the file manager. */
  revealPlatform: 'desk:reveal-platform',
  /** Opens this service in the default browser. */
  openInBrowser: 'desk:open-in-browser',
} as const

/** The way back: on it the main process names what was chosen in the menu. */
export const commandChannel = 'desk:command'

/** What the menu leaves to the window. */
export const commands = ['import', 'export', 'new-platform', 'palette', 'shortcuts'] as const
export type Command = (typeof commands)[number]

/** What the window finds as `window.desk`; in a browser there is none. */
export interface Desk {
  openDataFolder: () => Promise<void>
  revealPlatform: (name: string) => Promise<void>
  openInBrowser: () => Promise<void>
  /** Calls back with every command of the menu. @returns what ends that */
  onCommand: (listener: (command: Command) => void) => () => void
}
