import type { FastifyInstance } from 'fastify'
import { availableParallelism } from 'node:os'
import { buildApp } from './app.ts'
import { Feed } from './http/feed/feed.ts'
import { Access } from './http/access.ts'
import { followSockets } from './http/sockets.ts'
import { Jobs } from './jobs/jobs.ts'
import { WorkFolder } from './jobs/work-folder.ts'
import { Platforms } from './platforms/platforms.ts'
import { Pool } from './pool/pool.ts'
import { KeptSettings } from './settings/kept-settings.ts'
import { checkForUpdate, updatesAddress, type Update } from './settings/updates.ts'

/** For the shell, which knows nothing of the server but this file. */
export { linkScheme, parseLink } from './contract/link.ts'

export interface ServiceOptions {
  /** Folder of the platform files; made when missing. */
  dataDir: string
  /** 0 picks a free one. */
  port: number
  /** Platforms to open at the start; made when missing. */
  platforms: readonly string[]
  /** Threads that whoever starts the service needs at once; with platforms to open, one to write to them is. */
  threads?: readonly ('writer' | 'job')[]
  /** Entry file of the worker threads. */
  workerFile: string
  /** The built window. */
  windowDir?: string
  /** Turns protected mode on: who has it signs tokens with it. */
  secret?: string
  logLevel?: string
  /** Where the log goes, a line at a time; left out, to stderr. */
  log?: { write: (line: string) => void }
}

/** Asking for a newer version, which nobody does unasked. */
export interface Updates {
  /** Where it is asked. @throws updates_not_set, updates_refused */
  address: () => string
  /** Asks there. @throws as `address` does; updates_unreachable */
  check: () => Promise<Update>
}

/** A running service. */
export interface Service {
  /** `http://127.0.0.1:9000` */
  url: string
  /** Where a browser sees the window: {@link url}, and in protected mode a link that lets one browser in, once. */
  windowUrl: () => string
  /** Lets commands into protected mode. */
  commandKey: string | undefined
  app: FastifyInstance
  platforms: Platforms
  jobs: Jobs
  pool: Pool
  /** Settings that could not be read, in words; null where all could. */
  settingsWarning: string | null
  updates: Updates
  /** Stops accepting, finishes the writes that have come, closes all files. */
  close: () => Promise<void>
}

/**
 * Starts the service on the loopback interface.
 * @throws secret_refused; platform_file_… when a named platform cannot be opened; EADDRINUSE when the port is taken
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const slow = (operation: string, ms: number) => app.log.warn({ operation, ms }, 'slow operation')
  // Notes beside the files tell others where this service is, so the port is bound before any file is opened.
  let port = options.port
  const access = options.secret === undefined ? undefined : new Access(options.secret)
  const url = () => `http://127.0.0.1:${port}`
  const windowUrl = () => access?.link(url()) ?? url()
  const owner = () => [url(), ...(access ? [access.commandKey] : [])].join('\n')
  const pool = new Pool({ workerFile: options.workerFile, readers: readerCount(), owner, onSlow: slow })
  // They start while routes are made.
  for (const role of options.threads ?? (options.platforms.length > 0 ? ['writer' as const] : [])) pool.warmUp(role)
  const feed = new Feed()
  const work = new WorkFolder(options.dataDir)
  work.clear()
  const settings = new KeptSettings(options.dataDir)
  const platforms = new Platforms(options.dataDir, () => pool, work, { tell: feed.tell })
  const jobs = new Jobs({ tell: feed.tell })
  const app = await buildApp({
    platforms,
    jobs,
    work,
    feed,
    pool: () => pool,
    port: () => port,
    access,
    settings,
    ...(options.windowDir && { windowDir: options.windowDir }),
    ...(options.logLevel && { logLevel: options.logLevel }),
    ...(options.log && { log: options.log }),
  })
  const endQuietSockets = followSockets(app.server)
  const close = async () => {
    jobs.cancelAll()
    endQuietSockets()
    await app.close()
    await pool.end()
    work.empty()
  }
  try {
    await app.listen({ host: '127.0.0.1', port: options.port })
    port = (app.server.address() as { port: number }).port
    for (const name of options.platforms) await platforms.ensure(name)
  } catch (error) {
    await close()
    throw error
  }
  const address = () => updatesAddress(settings.info.updates ?? undefined)
  const updates = { address, check: () => checkForUpdate(address()) }
  return {
    ...{ url: url(), windowUrl, commandKey: access?.commandKey, app, platforms, jobs, pool, close },
    ...{ settingsWarning: settings.warning, updates },
  }
}

const readerCount = (): number => Math.max(2, Math.min(4, availableParallelism()))
