import { interfaceVersion, RootInfo } from '../contract/platforms.ts'
import type { Router } from '../http/router.ts'
import { timestamp } from '../payload/timestamp.ts'

/** The root operation of the interface. */
export function rootRoutes(router: Router, now: () => Date): void {
  router.interface({
    operation: 'getRoot',
    method: 'GET',
    path: '/',
    tag: 'root',
    summary: 'Tells what this service is',
    answer: RootInfo,
    handler: async ({ platform }): Promise<RootInfo> => ({
      name: platform.platform.name,
      version: interfaceVersion,
      is_managed: false,
      manager_url: null,
      utcnow: timestamp(now()),
      slug: platform.platform.name,
    }),
  })
}
