import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startService, type Service } from '../service.ts'
import { onStop } from './on-stop.ts'
import { followParent } from './parent.ts'
import { UsageError } from './usage.ts'

export const serveUsage = 'serve [--port 9000] [--data DIR] [--platform NAME]… [--protected] [--attached]'

/** What the entry file knows of where it stands. */
export interface Built {
  /** Entry file of the worker threads. */
  workerFile: string
  /** The built window, where there is one. */
  windowDir: string
}

/** For `parseArgs`: what `serve` and `open` take. */
export const serveOptions = (dataDir: string) =>
  ({
    port: { type: 'string', default: '9000' },
    data: { type: 'string', default: dataDir },
    platform: { type: 'string', multiple: true, default: ['default'] as string[] },
    protected: { type: 'boolean', default: false },
    attached: { type: 'boolean', default: false },
  }) as const

/** What `parseArgs` makes of {@link serveOptions}. */
export interface ServeValues {
  port: string
  data: string
  platform: string[]
  protected: boolean
  attached: boolean
}

/** `serve`: the service, until SIGTERM or SIGINT. @throws UsageError; what starting the service throws */
export async function serveCommand(args: string[], dataDir: string, built: Built): Promise<void> {
  const { values } = parseArgs({ args, options: serveOptions(dataDir) })
  const service = await startAsAsked(values, built)
  endWhenAsked(service, values.attached)
  // Printed last: a script that waits for this line may send SIGTERM at once.
  const link = values.protected ? `window, once: ${service.windowUrl()}\n` : ''
  process.stdout.write(`listening on ${service.url}\n${link}`)
}

/** Starts the service as flags say. @throws UsageError for what is no port; what starting the service throws */
export function startAsAsked(values: ServeValues, { workerFile, windowDir }: Built): Promise<Service> {
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError(`--port ${values.port} is not a port.`)
  return startService({
    dataDir: values.data,
    port,
    platforms: values.platform,
    workerFile,
    ...(existsSync(windowDir) && { windowDir }),
    // Command lines are seen by every user of a machine, environments are not.
    ...(values.protected && { secret: process.env['IXMP4_SECRET_HS256'] ?? '' }),
  })
}

/** Ends the service, and the process with it, on SIGTERM and SIGINT. @param isAttached also when its starter has ended */
export function endWhenAsked(service: Service, isAttached: boolean): void {
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    service.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  onStop(['SIGTERM', 'SIGINT'], end)
  if (isAttached) followParent(end)
}
