import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { feedEvents } from '../../contract/change-feed.ts'
import { deskSchema } from '../desk.ts'
import type { Feed } from './feed.ts'

const Events = Type.String({ description: `Server-sent events: ${feedEvents.join(', ')}` })

/** What happens in the service, as it happens. */
export function feedRoutes(app: FastifyInstance, feed: Feed): void {
  app.addHook('preClose', async () => feed.end())

  app.get(
    '/desk/v1/changes',
    // Asking for the headers alone would listen, and never hear anything.
    { schema: deskSchema('Tells what happens, until the client goes', Events), exposeHeadRoute: false },
    async (_request, reply) => {
      reply.hijack()
      const own = {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // So that the connection ends with the answer, whether or not the client hangs up.
        connection: 'close',
      }
      reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...own })
      feed.listen(reply.raw)
    },
  )
}
