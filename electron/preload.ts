import { contextBridge, ipcRenderer } from 'electron'
import { channels, commandChannel, commands, type Desk } from './channels.ts'

/**
 * Files are chosen and uploaded as in any browser, and the address of the service is the window's own origin, so
 * neither needs a function.
 */
const desk: Desk = {
  openDataFolder: () => ipcRenderer.invoke(channels.openDataFolder),
  revealPlatform: (name) => ipcRenderer.invoke(channels.revealPlatform, name),
  openInBrowser: () => ipcRenderer.invoke(channels.openInBrowser),
  onCommand: (listener) => {
    // The event itself stays here: it leads to Electron.
    const hear = (_event: unknown, name: unknown) => {
      const command = commands.find((known) => known === name)
      if (command !== undefined) listener(command)
    }
    ipcRenderer.on(commandChannel, hear)
    return () => void ipcRenderer.off(commandChannel, hear)
  },
}

contextBridge.exposeInMainWorld('desk', desk)
