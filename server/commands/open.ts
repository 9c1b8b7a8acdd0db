import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseLink, type Link } from '../contract/link.ts'
import type { PlatformList } from '../contract/platforms.ts'
import { extension } from '../platforms/names.ts'
import { isAgreed } from './ask.ts'
import { ownerOf, type Desk } from './desk.ts'
import { endWhenAsked, serveOptions, startAsAsked, type Built } from './serve.ts'
import { UsageError } from './usage.ts'

export const openUsage =
  'open   [--port 9000] [--data DIR] [--platform NAME]… [--protected] [--attached] [--no-browser]\n' +
  '         [--yes] [scenario-desk://PLATFORM/PAGE?QUERY]'

/** How long a service may take to say that it is there, in milliseconds. */
const patienceMs = 2_000

/**
 * `open`: shows the window in a browser. Joins the service that has the platform open; where there is none it starts
 * one, which then runs as `serve` does. A link shows its view; a platform of it that is not open is asked about first.
 * @throws UsageError; what starting the service throws
 */
export async function openCommand(args: string[], dataDir: string, built: Built): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...serveOptions(dataDir),
      'no-browser': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  })
  const link = linkOf(positionals, values.data)
  const show = (url: string) => (values['no-browser'] ? undefined : showInBrowser(url))
  const platform = link ? [link.platform] : values.platform
  const running = await runningService(values.data, link ? [link.platform, ...values.platform] : platform)
  if (link && !values.yes && !(await isOpenOrWanted(link, running))) {
    return void process.stdout.write('Nothing was opened.\n')
  }
  const at = (url: string) => (link ? `${url}/${link.address}` : url)
  if (running !== undefined) {
    process.stdout.write(`running already at ${at(running.url)}\n`)
    return show(at(running.url))
  }
  const service = await startAsAsked({ ...values, platform }, built)
  endWhenAsked(service, values.attached)
  const once = values.protected ? `window, once: ${service.windowUrl()}\n` : ''
  process.stdout.write(`listening on ${service.url}\n${once}`)
  // Its link is good for one visit, so whoever opens it by hand is not left with a used one.
  return show(at(service.windowUrl()))
}

/** The link that a command was given; a platform is never made for one. @throws UsageError for what is none, or leads nowhere */
function linkOf([text, ...others]: string[], dataDir: string): Link | undefined {
  if (text === undefined) return undefined
  const link = others.length === 0 ? parseLink(text) : undefined
  if (!link) throw new UsageError('That is no link to a view: scenario-desk://PLATFORM/PAGE?QUERY, one at a time.')
  if (existsSync(join(dataDir, link.platform + extension))) return link
  throw new UsageError(`There is no platform called ${link.platform} in ${dataDir}.`)
}

/** A link comes from anywhere: what is not open yet is opened only when somebody says so. @throws UsageError where nobody can */
async function isOpenOrWanted({ platform }: Link, running: Desk | undefined): Promise<boolean> {
  const list = await running?.call<PlatformList>('GET', '/desk/v1/platforms')
  if (list?.platforms.some(({ name, is_open }) => name === platform && is_open)) return true
  return isAgreed(`Open the platform ${platform}?`, `${platform} is not open. To open it by this link, add --yes.`)
}

/** The service that has one of the platforms open. @throws UsageError when its window needs a link */
async function runningService(dataDir: string, platforms: readonly string[]): Promise<Desk | undefined> {
  for (const name of platforms) {
    const owner = ownerOf(dataDir, name)
    if (!owner || !(await answers(owner))) continue
    if (!owner.isProtected) return owner
    throw new UsageError(`A protected service runs at ${owner.url}; the link to its window is where it was started.`)
  }
  return undefined
}

const answers = (owner: Desk): Promise<boolean> =>
  owner.call('GET', '/desk/v1/info', undefined, AbortSignal.timeout(patienceMs)).then(
    () => true,
    () => false, // killed, or not a Scenario Desk
  )

/** The program of this system that opens addresses; on Linux BROWSER may name another. */
const openers: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  // `start` takes its first quoted argument for a title; explorer takes addresses as they are.
  win32: ['explorer.exe'],
}

function showInBrowser(url: string): void {
  const [command = 'xdg-open', ...args] = openers[process.platform] ?? [process.env['BROWSER'] || 'xdg-open']
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  child.once('error', () => process.stderr.write(`No browser could be started. Open ${url} in one.\n`))
  child.unref()
}
