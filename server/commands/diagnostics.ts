import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { arch, freemem, release, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatBytes } from '../contract/bytes.ts'
import { freeBytes } from '../platforms/disk.ts'
import { extension } from '../platforms/names.ts'
import { filesPutAside } from '../settings/put-aside.ts'
import { readSettings } from '../settings/settings.ts'
import { version } from '../version.ts'

export const diagnosticsUsage = 'diagnostics [--data DIR]'

/** So many of the last lines of the desktop window's log. */
const logLines = 40

/**
 * `diagnostics`: versions, settings, sizes and the last lines of the log, for a report of a fault. Names and data of
 * platforms are left out: files are numbered.
 */
export async function diagnosticsCommand(args: string[], defaultDataDir: string): Promise<void> {
  const { values } = parseArgs({ args, options: { data: { type: 'string', default: defaultDataDir } } })
  const { data } = values
  const settings = ['SCENARIO_DESK_DATA', 'SCENARIO_DESK_UPDATES', 'IXMP4_SECRET_HS256', 'NODE_OPTIONS'].map(
    (name) => `${name} is ${process.env[name] === undefined ? 'not set' : 'set'}`,
  )
  const lines = [
    `Scenario Desk ${version}, Node ${process.version}, V8 ${process.versions.v8}`,
    `system: ${process.platform} ${release()} ${arch()}, memory ${formatBytes(totalmem())}, free ${formatBytes(freemem())}`,
    ...settings,
    ...orWhyNot('settings', () => settingsLines(data)),
    ...orWhyNot('data folder', () => folderLines(data)),
    ...orWhyNot('log of the desktop window', () => lastOf(join(dirname(data), 'logs', 'scenario-desk.log'))),
  ]
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}

/** What can be said of a part: a file that cannot be read may be the very fault that is looked for. */
function orWhyNot(part: string, say: () => string[]): string[] {
  try {
    return say()
  } catch (error) {
    return [`${part}: cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`]
  }
}

/** What the settings say, and which could not be read: of the service beside the platforms, of the window above them. */
function settingsLines(data: string): string[] {
  const { settings, warning } = readSettings(data)
  const aside = [data, dirname(data)].flatMap((folder) => (existsSync(folder) ? filesPutAside(folder) : []))
  return [
    `updates in settings.json: ${settings.updates === undefined ? 'not set' : 'set'}`,
    ...(warning === null ? [] : [warning]),
    ...(aside.length === 0 ? ['no settings were put aside'] : [`settings that were put aside: ${aside.join(', ')}`]),
  ]
}

function folderLines(folder: string): string[] {
  if (!existsSync(folder)) return ['data folder: there is none yet']
  const files = readdirSync(folder)
  const size = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0
  const platforms = files.filter((name) => name.endsWith(extension))
  const shelf = (name: string) => (existsSync(join(folder, name)) ? readdirSync(join(folder, name)).length : 0)
  return [
    `data folder: free disk ${formatBytes(freeBytes(folder))}`,
    ...platforms.flatMap((name, index) =>
      orWhyNot(`platform ${index + 1}`, () => [
        `platform ${index + 1}: ${formatBytes(size(name))}, journal ${formatBytes(size(`${name}-wal`))}, ` +
          `file version ${fileVersion(join(folder, name))}${files.includes(`${name}-owner`) ? ', noted as open' : ''}`,
      ]),
    ),
    ...['trash', 'backups', 'work'].flatMap((name) => orWhyNot(name, () => [`${name}: ${shelf(name)} files`])),
  ]
}

/** The version that a SQLite file says of itself, at byte 60 of its header. */
function fileVersion(file: string): number | string {
  const head = Buffer.alloc(64)
  const handle = openSync(file, 'r')
  try {
    return readSync(handle, head, 0, head.length, 0) < head.length ? 'unknown' : head.readUInt32BE(60)
  } finally {
    closeSync(handle)
  }
}

function lastOf(log: string): string[] {
  if (!existsSync(log)) return ['log of the desktop window: none beside the data folder']
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-logLines)
  return [`log of the desktop window, last ${lines.length} lines:`, ...lines]
}
