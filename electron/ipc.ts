import { ipcMain, shell, type IpcMainInvokeEvent } from 'electron'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { channels } from './channels.ts'
import type { Guard } from './guard.ts'
import { senderVerdict } from './policies.ts'

export interface IpcFacts {
  guard: Guard
  dataDir: string
  /** Where a browser sees the window. */
  windowUrl: () => string
}

/** Answers the functions of `preload.ts`. Every channel has a handler, and every handler asks who is calling. */
export function registerIpc(facts: IpcFacts): void {
  const handlers: Record<keyof typeof channels, (...args: unknown[]) => Promise<void>> = {
    openDataFolder: () => openFolder(facts.dataDir),
    revealPlatform: async (name) => shell.showItemInFolder(platformFile(facts.dataDir, name)),
    openInBrowser: () => shell.openExternal(facts.windowUrl()),
  }
  for (const [name, channel] of Object.entries(channels)) {
    const handler = handlers[name as keyof typeof channels]
    ipcMain.handle(channel, async (event, ...args: unknown[]) => {
      refuseStranger(channel, event, facts.guard)
      return handler(...args)
    })
  }
}

/** @throws when the system has nothing to show a folder with */
export async function openFolder(path: string): Promise<void> {
  const problem = await shell.openPath(path)
  if (problem !== '') throw new Error(`${path} could not be opened: ${problem}`)
}

function refuseStranger(channel: string, event: IpcMainInvokeEvent, guard: Guard): void {
  const frame = event.senderFrame
  const facts = frame === null ? undefined : { url: frame.url, isTop: frame.parent === null }
  if (senderVerdict(facts, guard.originOf(event.sender)) === 'allow') return
  throw new Error(`${channel} is refused to ${frame?.url ?? 'a frame that is gone'}`)
}

/** A name of letters, digits, _ and - leads to no other folder. */
function platformFile(dataDir: string, name: unknown): string {
  if (typeof name !== 'string' || !/^\w[\w-]{0,99}$/.test(name)) throw new Error('That is no name of a platform.')
  const file = join(dataDir, `${name}.scenario`)
  if (!existsSync(file)) throw new Error(`There is no platform called ${name} in ${dataDir}.`)
  return file
}
