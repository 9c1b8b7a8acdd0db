import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { Type } from 'typebox'
import {
  CheckList,
  CheckRequest,
  CheckState,
  FindingsFileRequest,
  FindingsPage,
  FindingsRequest,
  Mute,
  MuteList,
  NewMute,
} from '../contract/checks.ts'
import { Empty, IdParams } from '../contract/common.ts'
import { StreamAnswer } from '../http/answer.ts'
import { mediaTypes } from '../http/media-types.ts'
import type { Router } from '../http/router.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { WorkFolder } from '../jobs/work-folder.ts'
import { Checks } from './checks.ts'
import { createMute, deleteMute, listMutes } from './mute-operations.ts'

const JobParams = Type.Object({ job: Type.String() })

/** Checks of the data: a check is a job; when it is done its findings can be asked for, page by page or as a file. */
export function checkDeskRoutes(router: Router, service: { jobs: Jobs; work: WorkFolder }): void {
  const checks = new Checks(service)
  const tag = 'checks'
  router.desk({
    operation: 'startCheck',
    method: 'POST',
    path: '/:platform/checks',
    tag,
    summary: 'Begins to check the data of some runs',
    moment: 'refused',
    body: CheckRequest,
    answer: CheckState,
    // The check outlives this request; its job is what stops it.
    handler: ({ platform, body, caller }) => checks.start(platform.platform.for(caller), body),
  })
  const shared = { tag, moment: 'ignored' } as const
  router.desk({
    ...shared,
    operation: 'listChecks',
    method: 'GET',
    path: '/:platform/checks',
    summary: 'Lists the checks whose findings are kept, newest first',
    answer: CheckList,
    handler: ({ platform }) => ({ checks: checks.list(platform.platform.name) }),
  })
  router.desk({
    ...shared,
    operation: 'getCheck',
    method: 'GET',
    path: '/:platform/checks/:job',
    summary: 'Tells how far a check is, and what it looked at',
    params: JobParams,
    answer: CheckState,
    handler: ({ platform, params }) => checks.state(platform.platform.name, params.job),
  })
  router.desk({
    ...shared,
    operation: 'listFindings',
    method: 'POST',
    path: '/:platform/checks/:job/findings',
    summary: 'Answers a page of findings',
    params: JobParams,
    body: FindingsRequest,
    answer: FindingsPage,
    handler: ({ platform, params, body }) => checks.findings(platform, params.job, body),
  })
  router.desk({
    ...shared,
    operation: 'fetchFindings',
    method: 'POST',
    path: '/:platform/checks/:job/file',
    summary: 'Sends findings as a file',
    params: JobParams,
    body: FindingsFileRequest,
    answer: Type.String({ format: 'binary' }),
    streams: true,
    handler: async ({ platform, params, body }) => {
      const { path, remove } = await checks.file(platform, params.job, body)
      const { size } = await stat(path)
      const headers = {
        'content-type': mediaTypes[body.format],
        'content-length': size,
        'content-disposition': `attachment; filename="${platform.platform.name}-findings.${body.format}"`,
      }
      return new StreamAnswer(headers, (answer) => pipeline(createReadStream(path), answer, remove))
    },
  })
  router.desk({
    ...shared,
    operation: 'listMutes',
    method: 'GET',
    path: '/:platform/mutes',
    summary: 'Lists which findings are muted, and why',
    answer: MuteList,
    handler: ({ platform }) => platform.read(listMutes, null),
  })
  router.desk({
    ...shared,
    operation: 'createMute',
    method: 'POST',
    path: '/:platform/mutes',
    summary: 'Mutes findings, with the reason',
    body: NewMute,
    answer: Mute,
    handler: ({ platform, body }) => platform.write(createMute, body),
  })
  router.desk({
    ...shared,
    operation: 'deleteMute',
    method: 'DELETE',
    path: '/:platform/mutes/:id',
    summary: 'Lets findings be told again',
    params: IdParams,
    answer: Empty,
    handler: async ({ platform, params }) => {
      await platform.write(deleteMute, params.id)
    },
  })
}
