// Fetches Electron's binary with Electron's own installer, which knows mirrors, proxies and sums. The last step of
// `npm ci`, which it never fails; `npm start` tries once more where there is a display.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The package of Electron, which comes without its binary. */
export const electronPackage = join(import.meta.dirname, '..', 'node_modules', 'electron')

/** What came of an attempt; `said` is one line for people. */
export interface Fetched {
  isThere: boolean
  said: string
}

/** How an attempt is made. */
interface Attempt {
  /** Folder of the package; left out, the project's. */
  folder?: string
  /** How long it may take, in milliseconds. */
  limitMs: number
  env?: NodeJS.ProcessEnv
  /** Shows the installer's progress on the terminal. */
  isShown?: boolean
}

/** Fetches the binary, unless it is there and whole. Whatever goes wrong is said, never thrown. */
export async function fetchElectron({
  folder = electronPackage,
  limitMs,
  env = process.env,
  isShown = false,
}: Attempt): Promise<Fetched> {
  if (!existsSync(folder)) return { isThere: false, said: 'Electron is not among the installed packages' }
  if (env['ELECTRON_SKIP_BINARY_DOWNLOAD']) {
    return { isThere: false, said: 'Electron was not fetched: ELECTRON_SKIP_BINARY_DOWNLOAD is set' }
  }
  const child = spawn(process.execPath, [join(folder, 'install.js')], { env, stdio: ['ignore', 'inherit', 'pipe'] })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
    // Its progress is one line that is written over; the stack of a failure is told in our words.
    if (isShown && text.startsWith('\r')) process.stderr.write(text)
  })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, limitMs)
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.once('error', () => resolve(null))
  child.once('close', resolve)
  const code = await promise
  clearTimeout(timer)
  if (code === 0) return { isThere: true, said: `Electron ${versionOf(folder)} is there` }
  const why = isLate ? `it took longer than ${Math.ceil(limitMs / 1000)} s` : reasonIn(errors)
  return { isThere: false, said: `Electron was not fetched: ${why}` }
}

const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version

/** The cause, in the words of people. */
function reasonIn(errors: string): string {
  if (/checksum/i.test(errors)) return 'what came has another sum than it should, and was thrown away'
  const status = /\b(?:Response code|status(?: code)?|HTTP(?: Error)?:?) (\d{3})/i.exec(errors)?.[1]
  if (status !== undefined) return `the server answered ${status}`
  if (/fetch failed|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|terminated/.test(errors))
    return 'there is no way to its server from here'
  return errors.trim().split('\n')[0] || 'its installer ended without a word'
}

/** Whoever waits for `npm ci` gives up sooner than whoever wants the window. */
const installMs = 3 * 60_000

if (import.meta.main) {
  const { isThere, said } = await fetchElectron({ limitMs: installMs })
  const then = isThere ? '' : '; npm start tries again, and shows the window in a browser until then'
  process.stderr.write(`${said}${then}.\n`)
}
