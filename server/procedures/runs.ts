import type { TSchema } from 'typebox'
import { IdParams } from '../contract/common.ts'
import { procedureFilters, RunFlags } from '../contract/procedure-filters.ts'
import * as shapes from '../contract/procedures.ts'
import { Run } from '../contract/runs.ts'
import { revertRun } from '../history/operations.ts'
import type { Router } from '../http/router.ts'
import type { PlatformCall } from '../platforms/platform.ts'
import { lists } from './lists.ts'
import {
  createRun,
  deleteRun,
  getDefaultRun,
  getRun,
  getRunOf,
  lockRun,
  queryRuns,
  setAsDefaultVersion,
  unlockRun,
  unsetDefaultVersion,
} from '../runs/operations.ts'
import { deleteById, getById, lookUp, type Service } from './shapes.ts'

const runs: Service = { path: '/runs', name: 'runs', one: 'run', record: Run }
const tag = runs.name

export function runProcedures(router: Router): void {
  router.procedure({
    operation: 'runsCreate',
    methods: ['POST'],
    path: '/runs',
    tag,
    summary: 'Makes the next version of a model and scenario',
    body: shapes.RunNames,
    answer: Run,
    handler: ({ platform, body }) => platform.write(createRun, body),
  })
  router.procedure({
    operation: 'runsGet',
    methods: lookUp,
    path: '/runs/get',
    tag,
    summary: 'Answers a version of a model and scenario',
    body: shapes.RunVersion,
    answer: Run,
    handler: ({ platform, body }) => platform.read(getRunOf, body),
  })
  router.procedure({
    operation: 'runsGetDefaultVersion',
    methods: lookUp,
    path: '/runs/get-default-version',
    tag,
    summary: 'Answers the default version of a model and scenario',
    body: shapes.RunNames,
    answer: Run,
    handler: ({ platform, body }) => platform.read(getDefaultRun, body),
  })
  lists(router, {
    ...{ path: '/runs', name: 'runs', record: Run, filter: procedureFilters.runs, flags: RunFlags },
    page: (platform, filter, query) => platform.read(queryRuns, { filter, query }),
  })
  getById(router, runs, getRun)
  deleteById(router, runs, deleteRun)
  ofOneRun(router, {
    name: 'lock',
    summary: 'Locks a run for the one who asks',
    answer: Run,
    write: (platform, id) => platform.write(lockRun, { id, isProcedure: true }),
  })
  ofOneRun(router, {
    name: 'unlock',
    summary: 'Unlocks a run',
    answer: Run,
    write: (platform, id) => platform.write(unlockRun, { id, isProcedure: true }),
  })
  ofOneRun(router, {
    ...{ name: 'set-as-default-version', summary: 'Makes a run the default version of its model and scenario' },
    ...{ answer: shapes.Nothing, write: (platform, id) => platform.write(setAsDefaultVersion, id) },
  })
  ofOneRun(router, {
    ...{ name: 'unset-as-default-version', summary: 'Takes the default flag from a run, if it has it' },
    ...{ answer: shapes.Nothing, write: (platform, id) => platform.write(unsetDefaultVersion, id) },
  })
  revertProcedures(router)
}

interface OfOneRun {
  name: string
  summary: string
  answer: TSchema
  write: (platform: PlatformCall, id: number) => Promise<Uint8Array | void>
}

/** A write of one run: 0.17 names it in the path, 0.15 and 0.16 among the arguments. */
function ofOneRun(router: Router, { name, summary, answer, write }: OfOneRun): void {
  const words = name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())
  const called = `runs${words[0]!.toUpperCase()}${words.slice(1)}`
  router.procedure({
    operation: called,
    methods: ['POST'],
    path: `/runs/:id/${name}`,
    ...{ tag, summary, answer },
    params: IdParams,
    body: shapes.NoArguments,
    handler: ({ platform, params }) => write(platform, params.id),
  })
  router.procedure({
    operation: `${called}ById`,
    methods: ['POST'],
    path: `/runs/${name}`,
    ...{ tag, summary: `${summary}; as clients before 0.17 ask`, answer },
    body: shapes.ById,
    handler: ({ platform, body }) => write(platform, body.id),
  })
}

function revertProcedures(router: Router): void {
  const summary = 'Makes a run what it was after a transaction; this can be undone'
  router.procedure({
    operation: 'runsRevert',
    methods: ['POST'],
    path: '/runs/:id/revert',
    ...{ tag, summary },
    params: IdParams,
    body: shapes.RevertArguments,
    answer: shapes.Nothing,
    handler: ({ platform, params: { id }, body: revert }) => platform.write(revertRun, { id, revert }),
  })
  router.procedure({
    operation: 'runsRevertById',
    methods: ['POST'],
    path: '/runs/revert',
    ...{ tag, summary: `${summary}; as clients before 0.17 ask` },
    body: shapes.RevertById,
    answer: shapes.Nothing,
    handler: ({ platform, body: { id, ...revert } }) => platform.write(revertRun, { id, revert }),
  })
}
