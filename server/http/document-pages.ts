import Fastify, { type FastifyInstance } from 'fastify'
import { describeRoute, shareShapes } from './documentation.ts'
import type { Router } from './router.ts'
import { knownKeywords } from './request-shape.ts'

/** What the OpenAPI document says of the service itself. */
interface About {
  openapi: string
  info: { title: string; version: string; description: string }
}

/** `/openapi.json`, and the pages under `/docs/` that show it. Few ask for them, so they are made for the first who does. */
export function documentPages(app: FastifyInstance, about: About, router: Router): void {
  let made: Promise<FastifyInstance> | undefined
  const pages = () => (made ??= makePages(about, router))
  app.get('/openapi.json', async () => (await pages()).swagger())
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, async ({ url: asked, headers }, reply) => {
      const page = await (await pages()).inject({ url: asked, headers })
      const { connection: _connection, date: _date, ...kept } = page.headers
      return reply.code(page.statusCode).headers(kept).send(page.rawPayload)
    })
  }
}

async function makePages(about: About, router: Router): Promise<FastifyInstance> {
  const { default: ui } = await import('@fastify/swagger-ui')
  const { default: swagger } = await import('@fastify/swagger')
  const pages = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await pages.register(swagger, {
    mode: 'static',
    specification: { document: (await documentOf(about, router)) as never },
  })
  await pages.register(ui, { routePrefix: '/docs' })
  await pages.ready()
  return pages
}

/** @throws Error for a shape of a request that could not be checked by it */
async function documentOf(about: About, router: Router) {
  const { default: swagger } = await import('@fastify/swagger')
  const app = Fastify()
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => () => '')
  await app.register(swagger, {
    openapi: about,
    transformObject: (made) => shareShapes('openapiObject' in made ? made.openapiObject : {}),
  })
  for (const { url, route, operationId, tag, open } of router.documented) {
    for (const shape of [route.params, route.query, route.body]) if (shape) knownKeywords(shape)
    const schema = describeRoute(route, { operationId, tag, hasPlatform: open !== undefined })
    app.route({ method: route.method, url, schema, exposeHeadRoute: false, handler: () => undefined })
  }
  await app.ready()
  return app.swagger()
}
