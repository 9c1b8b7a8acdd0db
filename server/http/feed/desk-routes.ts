import { Type } from 'typebox'
import { feedEvents } from '../../contract/change-feed.ts'
import { StreamAnswer } from '../answer.ts'
import type { Router } from '../router.ts'
import type { Feed } from './feed.ts'

const Events = Type.String({ description: `Server-sent events: ${feedEvents.join(', ')}` })

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // So that the connection ends with the answer, whether or not the client hangs up.
  connection: 'close',
}

/** What happens in the service, as it happens. */
export function feedDeskRoutes(router: Router, feed: Feed): void {
  router.service({
    operation: 'followChanges',
    method: 'GET',
    path: '/changes',
    tag: 'changes',
    summary: 'Tells what happens, until the client goes',
    answer: Events,
    streams: true,
    handler: () => new StreamAnswer(headers, (answer) => feed.listen(answer)),
  })
}
