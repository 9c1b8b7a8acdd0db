import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Backups } from './platforms/backups/backups.ts'
import { BackupSchedule } from './platforms/backups/schedule.ts'
import { backupDeskRoutes } from './platforms/backups/desk-routes.ts'
import { catalogueDeskRoutes } from './catalogue/desk-routes.ts'
import { checkpointRoutes } from './checkpoints/routes.ts'
import { Comparisons } from './compare/comparisons.ts'
import { compareDeskRoutes } from './compare/desk-routes.ts'
import { feedAskedHeader, feedNumberHeader } from './contract/change-feed.ts'
import { ServiceError } from './contract/errors.ts'
import { limits } from './contract/limits.ts'
import { interfaceVersion } from './contract/platforms.ts'
import { countDeskRoutes } from './counts/desk-routes.ts'
import { datapointDeskRoutes } from './datapoints/desk-routes.ts'
import { datapointRoutes } from './datapoints/routes.ts'
import { docsRoutes } from './docs/routes.ts'
import { exportDeskRoutes } from './files/exports/desk-routes.ts'
import { Feed } from './http/feed/feed.ts'
import { feedDeskRoutes } from './http/feed/desk-routes.ts'
import { requireAccess, type Access } from './http/access.ts'
import { historyDeskRoutes } from './history/desk-routes.ts'
import { historyRoutes } from './history/routes.ts'
import { findPlatform } from './http/address.ts'
import { documentPages } from './http/document-pages.ts'
import { readBody } from './http/body.ts'
import { mostBytes } from './http/body-limits.ts'
import { BodyRoom, type BodyShare } from './http/body-room.ts'
import { handleErrors, invalidMedia } from './http/errors.ts'
import { Router } from './http/router.ts'
import { refuseContentType, refuseHost, refuseOrigin } from './http/security.ts'
import { importDeskRoutes } from './files/imports/desk-routes.ts'
import type { Jobs } from './jobs/jobs.ts'
import { jobDeskRoutes } from './jobs/desk-routes.ts'
import type { WorkFolder } from './jobs/work-folder.ts'
import { metaDeskRoutes } from './meta/desk-routes.ts'
import { metaRoutes } from './meta/routes.ts'
import { modelRoutes } from './dimensions/models/routes.ts'
import { indexSetRoutes } from './optimization/index-sets/routes.ts'
import { itemDeskRoutes } from './optimization/items/desk-routes.ts'
import { optimizationItemRoutes } from './optimization/items/routes.ts'
import { scalarRoutes } from './optimization/scalars/routes.ts'
import { Pasts } from './history/past/pasts.ts'
import type { Platforms } from './platforms/platforms.ts'
import { platformDeskRoutes } from './platforms/desk-routes.ts'
import { rootRoutes } from './platforms/routes.ts'
import type { Pool } from './pool/pool.ts'
import { procedureRoutes } from './procedures/routes.ts'
import { codelistDeskRoutes } from './referee/codelists/desk-routes.ts'
import { checkDeskRoutes } from './referee/desk-routes.ts'
import { regionRoutes } from './dimensions/regions/routes.ts'
import { runDeskRoutes } from './runs/desk-routes.ts'
import { runRoutes } from './runs/routes.ts'
import { settingsDeskRoutes } from './settings/desk-routes.ts'
import type { KeptSettings } from './settings/kept-settings.ts'
import { sampleDeskRoutes } from './sample/desk-routes.ts'
import { scenarioRoutes } from './dimensions/scenarios/routes.ts'
import { timeseriesDeskRoutes } from './timeseries/desk-routes.ts'
import { timeseriesRoutes } from './timeseries/routes.ts'
import { unitRoutes } from './dimensions/units/routes.ts'
import { variableRoutes } from './dimensions/variables/routes.ts'
import { version } from './version.ts'
import { watchingDeskRoutes } from './http/watching/desk-routes.ts'
import { LogLines } from './http/watching/log-lines.ts'
import { Requests } from './http/watching/requests.ts'
import { viewDeskRoutes } from './views/desk-routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Its part of the memory for bodies. */
    share: BodyShare
  }
}

export interface AppOptions {
  platforms: Platforms
  jobs: Jobs
  work: WorkFolder
  /** Hears of what happens; left out, nobody does. */
  feed?: Feed
  pool: () => Pool
  /** The port that requests must name in their Host header. */
  port: () => number
  /** The built window; left out, only the service answers. */
  windowDir?: string
  /** Who gets in, in protected mode; left out, everybody. */
  access?: Access | undefined
  settings: KeptSettings
  now?: () => Date
  logLevel?: string
  /** Where the log goes, a line at a time; left out, to stderr. */
  log?: { write: (line: string) => void }
}

/** The service as a Fastify app that does not listen: the same in Electron, plain Node and tests. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { platforms, jobs, work, feed = new Feed(), pool, port, windowDir, now = () => new Date() } = options
  const logLines = new LogLines(options.log ?? process.stderr)
  const app = Fastify({
    // Standard output belongs to the commands.
    logger: {
      level: options.logLevel ?? 'warn',
      stream: logLines,
      serializers: { req: loggedRequest },
    },
    http: { maxHeaderSize: limits.headBytes },
    routerOptions: { ignoreTrailingSlash: true },
    genReqId: () => crypto.randomUUID(),
    // Addresses that cannot be decoded, or with an endless part, never reach a route.
    frameworkErrors: (_error, _request, reply) => {
      void (reply as FastifyReply).code(404).send({ detail: 'Not Found' })
    },
  })
  // Requests are read by http/validation.ts and answers are written by SQLite: schemas are for the document.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  takeBodiesAsBytes(app)
  handleErrors(app)
  const requests = new Requests()
  requests.watch(app)

  const pasts = new Pasts({ platforms, jobs, work, pool })
  const router = new Router(app, findPlatform(platforms, pasts))
  app.addHook('onRequest', async (request, reply) => {
    void reply.header(feedAskedHeader, feed.newest)
    void reply.header('server', `scenario-desk/${version}`)
    void reply.header('x-content-type-options', 'nosniff')
    // By the route that answers, not by the text of the address: %76 is a v.
    const isPage = request.method === 'GET' && !request.found
    if (isPage) {
      // No page of ours is shown inside another; the window's own policy, which says more, takes the place of this one.
      void reply.header('content-security-policy', "frame-ancestors 'none'")
      void reply.header('x-frame-options', 'DENY')
    }
    const refused =
      refuseHost(request.raw.rawHeaders, port()) ?? (isPage ? undefined : refuseOrigin(request.headers, port()))
    if (refused) throw new ServiceError('forbidden', 403, refused)
  })
  app.addHook('onSend', async (_request, reply) => {
    void reply.header(feedNumberHeader, feed.newest)
  })
  requireAccess(app, options.access, port)
  app.addHook('onRequest', async (request) => {
    const type = refuseContentType(request.headers['content-type'])
    if (type && request.found?.route?.route.take !== 'stream') throw invalidMedia(type)
  })

  documentPages(app, document, router)
  const backups = new Backups(platforms, work, now)
  interfaceRoutes(router, now)
  procedureRoutes(router)
  const { access, settings } = options
  const isProtected = access !== undefined
  platformDeskRoutes(router, { platforms, jobs, isProtected, settingsWarning: settings.warning })
  backupDeskRoutes(router, { backups, jobs })
  sampleDeskRoutes(router, { platforms, jobs, work })
  datapointDeskRoutes(router)
  timeseriesDeskRoutes(router)
  countDeskRoutes(router)
  catalogueDeskRoutes(router)
  runDeskRoutes(router)
  itemDeskRoutes(router)
  historyDeskRoutes(router, { jobs, backups })
  compareDeskRoutes(router, {
    comparisons: new Comparisons({ platforms, moments: pasts, jobs, work, pool, now }),
    work,
  })
  viewDeskRoutes(router)
  importDeskRoutes(router, { jobs, work, platforms })
  exportDeskRoutes(router, { jobs, work })
  checkDeskRoutes(router, { jobs, work })
  codelistDeskRoutes(router)
  jobDeskRoutes(router, jobs)
  feedDeskRoutes(router, feed)
  settingsDeskRoutes(router, settings)
  watchingDeskRoutes(router, { requests, logLines })
  const log = (error: unknown) => app.log.error(error)
  const schedule = new BackupSchedule({ ...{ platforms, backups, jobs, now, log }, plan: () => settings.backups })
  schedule.start()
  app.addHook('preClose', async () => {
    schedule.end()
    feed.end()
  })

  if (windowDir && existsSync(windowDir)) await serveWindow(app, windowDir)
  return app
}

/** The 109 operations of the interface. */
function interfaceRoutes(router: Router, now: () => Date): void {
  rootRoutes(router, now)
  modelRoutes(router)
  scenarioRoutes(router)
  regionRoutes(router)
  unitRoutes(router)
  variableRoutes(router)
  timeseriesRoutes(router)
  datapointRoutes(router)
  metaRoutes(router)
  metaDeskRoutes(router)
  runRoutes(router)
  checkpointRoutes(router)
  docsRoutes(router)
  indexSetRoutes(router)
  scalarRoutes(router)
  optimizationItemRoutes(router)
  historyRoutes(router)
}

const document = {
  openapi: '3.1.0',
  info: {
    title: 'Scenario Data Service',
    version: interfaceVersion,
    description:
      'Models, scenarios, runs, time series, meta indicators and checkpoints of a platform. ' +
      'Every operation also answers without the platform in its path: /v1/…?platform=NAME. Every read answers as of an ' +
      'earlier moment with ?at=MOMENT, or for the platform NAME@MOMENT: a transaction, or a UTC time.',
  },
}

/** What the log shows of a request: what follows the question mark may be the key of a link. */
const loggedRequest = ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] })

/** Handlers decide how to read a body, so it stays bytes; the stock client sends bulk bodies without a type. */
function takeBodiesAsBytes(app: FastifyInstance): void {
  const room = new BodyRoom(limits.bodiesBytes)
  app.decorateRequest('share')
  app.addHook('preParsing', async (request, { raw }) => {
    request.share = room.share()
    for (const end of ['finish', 'close']) raw.once(end, request.share.end)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (request: FastifyRequest, content: IncomingMessage) => {
    const route = request.found?.route?.route
    // Files go through as they come, whatever their type and size.
    if (route?.take === 'stream') return content
    const most = route ? mostBytes(route) : limits.bodyBytes
    return readBody(content, Number(request.headers['content-length']), most, request.share)
  })
}

const contentSecurityPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

async function serveWindow(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    wildcard: false,
    setHeaders: (reply) => {
      void reply.header('content-security-policy', contentSecurityPolicy)
      void reply.header('referrer-policy', 'no-referrer')
    },
  })
}
