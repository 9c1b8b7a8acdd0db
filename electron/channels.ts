/**
 * Every channel between the window and the main process. One line here, one function in `preload.ts`, one handler in
 * `ipc.ts`; tests pin all three. Only what HTTP cannot do belongs here, six at most.
 */
export const channels = {
  /** Shows the folder with the platform files in the file manager. */
  openDataFolder: 'desk:open-data-folder',
  /** Shows the file of one platform, named by the argument, in the file manager. */
  revealPlatform: 'desk:reveal-platform',
  /** Opens this service in the default browser. */
  openInBrowser: 'desk:open-in-browser',
} as const
