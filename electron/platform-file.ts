import { dialog, type BrowserWindow } from 'electron'
import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, extname } from 'node:path'
import type { Service } from '../server/service.ts'

/** What opening a platform file needs to know. */
export interface PlatformFileFacts {
  dataDir: string
  platforms: Pick<Service['platforms'], 'list' | 'copyFrom'>
  window: BrowserWindow
  /** Shows a platform in the window. */
  show: (name: string) => Promise<void>
}

/**
 * Shows a platform file that a person opened. One outside of the data folder becomes a platform by a copy of it, if
 * the person says so: the service opens no other files. What goes wrong is shown.
 */
export async function openPlatformFile(file: string, facts: PlatformFileFacts): Promise<void> {
  try {
    const name = platformAt(file, facts) ?? (await register(file, facts))
    if (name !== undefined) await facts.show(name)
  } catch (error) {
    console.error(`${file} was not opened`, error)
    await dialog.showMessageBox(facts.window, {
      type: 'error',
      message: `${basename(file)} was not opened`,
      detail: error instanceof Error ? error.message : String(error),
    })
  }
}

/** The platform whose file this is, if it lies in the data folder. @throws when there is no such file */
function platformAt(file: string, { dataDir, platforms }: PlatformFileFacts): string | undefined {
  const path = realpathSync(file)
  if (dirname(path) !== realpathSync(dataDir)) return undefined
  return platforms.list().find(({ name }) => basename(path) === `${name}${extname(path)}`)?.name
}

/** Makes a platform of a copy. @returns the platform to show; undefined when the person thinks better of it */
async function register(file: string, facts: PlatformFileFacts): Promise<string | undefined> {
  refuseOpenFile(file)
  const names = facts.platforms.list().map(({ name }) => name)
  const wanted = nameOf(file)
  const name = freeName(wanted, names)
  const known = names.find((other) => isSameName(other, wanted))
  const buttons = [`Make a copy called ${name}`, ...(known === undefined ? [] : [`Show ${known}`]), 'Cancel']
  const { response } = await dialog.showMessageBox(facts.window, {
    type: 'question',
    message: `${basename(file)} is not in the data folder`,
    detail: [
      `A copy of it can become the platform ${name}. The file itself stays as it is, whatever happens to the copy.`,
      ...(known === undefined ? [] : [`There is a platform called ${known} already.`]),
      `Data folder: ${facts.dataDir}`,
    ].join('\n\n'),
    buttons,
    defaultId: 0,
    cancelId: buttons.length - 1,
  })
  if (response === buttons.length - 1) return undefined
  if (response === 1) return known
  // Of unknown length: the service says nothing while it copies and checks.
  facts.window.setProgressBar(2)
  try {
    await facts.platforms.copyFrom(file, name, new AbortController().signal)
  } finally {
    facts.window.setProgressBar(-1)
  }
  return name
}

/**
 * A copy of a file that somebody writes to, or whose last changes are still in the journal beside it, would not be
 * whole. @throws with the next step
 */
function refuseOpenFile(file: string): void {
  const has = (suffix: string) => (statSync(file + suffix, { throwIfNoEntry: false })?.size ?? 0) > 0
  if (!has('-owner') && !has('-wal')) return
  throw new Error(
    `Another program has it open, or was ended before it could close it. Nothing was copied.\n\nClose it there and open ` +
      `it again. If it is open nowhere, start Scenario Desk once with --data ${dirname(file)} and quit it.`,
  )
}

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The name of a file as that of a platform: letters, digits, _ and -. */
function nameOf(file: string): string {
  const plain = basename(file, extname(file))
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return plain.slice(0, 90) || 'platform'
}

/** The name, or with the first number that is free. */
export function freeName(wanted: string, names: readonly string[]): string {
  let name = wanted
  for (let number = 2; names.some((other) => isSameName(other, name)); number += 1) name = `${wanted}-${number}`
  return name
}
