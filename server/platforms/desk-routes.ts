import { Empty } from '../contract/common.ts'
import {
  Integrity,
  interfaceVersion,
  NewPlatform,
  PlatformInfo,
  PlatformList,
  PlatformParams,
  PlatformSummary,
  Restoring,
  ServiceInfo,
  Trashed,
  TrashList,
} from '../contract/platforms.ts'
import type { Router } from '../http/router.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { version } from '../version.ts'
import { checkPlatform, requireUnwritten, summarizePlatform } from './operations.ts'
import type { Platforms } from './platforms.ts'

interface Service {
  platforms: Platforms
  jobs: Jobs
  isProtected: boolean
  settingsWarning: string | null
}

/** The platforms of the service, and what it says of itself. */
export function platformDeskRoutes(router: Router, { platforms, jobs, isProtected, settingsWarning }: Service): void {
  const tag = 'platforms'
  router.service({
    operation: 'getInfo',
    method: 'GET',
    path: '/info',
    tag,
    summary: 'Tells which program this is',
    answer: ServiceInfo,
    handler: (): ServiceInfo => ({
      name: 'Scenario Desk',
      version,
      interface_version: interfaceVersion,
      is_protected: isProtected,
      folder_warning: platforms.warning,
      settings_warning: settingsWarning,
    }),
  })
  router.service({
    operation: 'listPlatforms',
    method: 'GET',
    path: '/platforms',
    tag,
    summary: 'Lists the platforms',
    answer: PlatformList,
    handler: () => ({ platforms: platforms.list() }),
  })
  router.service({
    operation: 'createPlatform',
    method: 'POST',
    path: '/platforms',
    tag,
    summary: 'Creates an empty platform',
    body: NewPlatform,
    answer: PlatformInfo,
    handler: ({ body }) => platforms.create(body.name),
  })
  router.desk({
    operation: 'summarizePlatform',
    method: 'GET',
    path: '/platforms/:platform/',
    tag,
    summary: 'Counts what a platform holds',
    answer: PlatformSummary,
    handler: ({ platform }) => platform.read(summarizePlatform, null),
  })
  router.desk({
    operation: 'copyPlatform',
    method: 'POST',
    path: '/platforms/:platform/copy',
    tag,
    summary: 'Copies a platform under a new name',
    body: NewPlatform,
    answer: PlatformInfo,
    handler: ({ platform: { platform }, body }) =>
      jobs.run('copy', platform.name, () => platforms.copy(platform, body.name)),
  })
  router.service({
    operation: 'reopenPlatform',
    method: 'POST',
    path: '/platforms/:platform/reopen',
    tag,
    summary: 'Opens what is in the place of a file that another program replaced or removed while it was open',
    params: PlatformParams,
    answer: PlatformInfo,
    handler: ({ params: { platform } }) => {
      if (platforms.changeOf(platform) !== null) jobs.cancelAll(platform)
      return platforms.reopen(platform)
    },
  })
  router.service({
    operation: 'trashPlatform',
    method: 'DELETE',
    path: '/platforms/:platform/',
    tag,
    summary: 'Moves a platform to the trash',
    params: PlatformParams,
    answer: Trashed,
    handler: ({ params: { platform } }) => {
      jobs.cancelAll(platform)
      return platforms.trash(platform)
    },
  })
  router.desk({
    operation: 'discardPlatform',
    method: 'DELETE',
    path: '/platforms/:platform/empty',
    tag,
    summary: 'Removes a platform that nothing has been written to, for good',
    moment: 'refused',
    answer: Empty,
    handler: async ({ platform }) => {
      const { name } = platform.platform
      await platform.read(requireUnwritten, name)
      jobs.cancelAll(name)
      await platforms.discard(name)
    },
  })
  router.desk({
    operation: 'checkPlatform',
    method: 'GET',
    path: '/:platform/integrity',
    tag,
    summary: 'Looks for everything that can be wrong',
    moment: 'refused',
    answer: Integrity,
    handler: ({ platform: { platform }, signal }) =>
      jobs.run(
        'integrity',
        platform.name,
        (job) => platform.for({ client: '' }).readLong(checkPlatform, null, { signal: job.signal }),
        signal,
      ),
  })
  trashDeskRoutes(router, platforms)
}

function trashDeskRoutes(router: Router, platforms: Platforms): void {
  const tag = 'trash'
  router.service({
    operation: 'listTrash',
    method: 'GET',
    path: '/trash',
    tag,
    summary: 'Lists what is in the trash, newest first',
    answer: TrashList,
    handler: () => ({ trash: platforms.listTrash() }),
  })
  router.service({
    operation: 'restoreFromTrash',
    method: 'POST',
    path: '/trash/:trashed/restore',
    tag,
    summary: 'Makes a file in the trash a platform again',
    params: Trashed,
    body: Restoring,
    answer: PlatformInfo,
    handler: ({ params, body }) => platforms.restoreFromTrash(params.trashed, body.name),
  })
  router.service({
    operation: 'removeFromTrash',
    method: 'DELETE',
    path: '/trash/:trashed',
    tag,
    summary: 'Deletes a file in the trash for ever',
    params: Trashed,
    answer: Empty,
    handler: ({ params }) => platforms.removeFromTrash(params.trashed),
  })
}
