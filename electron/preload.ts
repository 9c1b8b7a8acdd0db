import { contextBridge, ipcRenderer } from 'electron'
import { channels } from './channels.ts'

/**
 * What the window finds as `window.desk`; in a browser there is none. Files are chosen and uploaded as in any browser,
 * and the address of the service is the window's own origin, so neither needs a function.
 */
const desk = {
  openDataFolder: (): Promise<void> => ipcRenderer.invoke(channels.openDataFolder),
  revealPlatform: (name: string): Promise<void> => ipcRenderer.invoke(channels.revealPlatform, name),
  openInBrowser: (): Promise<void> => ipcRenderer.invoke(channels.openInBrowser),
}

contextBridge.exposeInMainWorld('desk', desk)
