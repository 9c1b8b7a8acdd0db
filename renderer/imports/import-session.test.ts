import { afterEach, describe, expect, test, vi } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import type { Choice, ImportReport, ImportState } from '../../server/contract/imports.ts'
import type { JobInfo } from '../../server/contract/jobs.ts'
import { jobWatchOf } from '../api/job-watch.ts'
import type { uploadFile } from '../api/upload.ts'
import { ImportSession } from './import-session.ts'
import { noDecisions } from './decisions.ts'
import { problem } from './testing.ts'

afterEach(() => vi.unstubAllGlobals())

const moment = '2026-11-20T13:36:22.528000'
const report: ImportReport = {
  ...{
    points: 4,
    series: 2,
    items: 0,
    duplicates: 0,
    runs: [],
    files: [],
    same: [],
    notes: [],
    findings: [],
    problems: [],
    unlisted: [],
  },
  holds: { first_year: null, last_year: null, regions: 0, variables: 0, indicators: 0 },
  tables: [],
  optimization: [],
  creates: { models: [], scenarios: [], regions: [], units: [], variables: 0 },
}
const result = { transaction: 9, points: 4, series: 2, items: 0, indicators: 0, runs: [] }

/** A service with one import, which answers each request after what was asked for before it. */
class FakeService {
  readonly asked: string[] = []
  state: JobInfo['state'] = 'waiting'
  error: JobInfo['error'] = null
  isWritten = false
  /** How far a commit is when it is answered. */
  committed: 'done' | 'running' = 'done'
  report = report
  /** Told each request before it is answered. */
  before: (line: string) => void = () => {}
  refusal: { status: number; body: unknown } | undefined

  constructor() {
    vi.stubGlobal('fetch', async (path: string, { method, body = '' }: { method: string; body?: string }) => {
      const line = `${method} ${path.replace('/desk/v1/', '')}`
      this.asked.push(body === '' || !line.includes('check') ? line : `${line} ${JSON.parse(body).drop.join()}`)
      this.before(line)
      if (this.refusal) return new Response(JSON.stringify(this.refusal.body), { status: this.refusal.status })
      if (method === 'DELETE' && path.includes('/jobs/') && !this.isWritten) this.state = 'cancelled'
      if (line.endsWith('commit')) {
        if (this.committed === 'done') this.finish()
        else this.state = 'running'
      }
      const answer =
        line === 'GET jobs'
          ? { jobs: [this.#job()] }
          : path.includes('/jobs/')
            ? this.#job()
            : path.includes('/imports')
              ? this.#import()
              : {}
      return new Response(JSON.stringify(answer))
    })
  }

  finish(): void {
    this.state = 'done'
    this.isWritten = true
  }

  #job(): JobInfo {
    return {
      ...{ id: 'j', kind: 'import', platform: 'demo', state: this.state, step: 'reading a.csv', share: 0.5, rows: 0 },
      ...{ started_at: moment, ended_at: this.state === 'waiting' || this.state === 'running' ? null : moment },
      error: this.error,
    }
  }

  #import(): ImportState {
    return { job: this.#job(), files: ['a.csv'], report: this.report, result: this.isWritten ? result : null }
  }
}

const file = new File(['x'], 'a.csv')
const target = { platform: 'demo', isNew: false }
const session = (send: typeof uploadFile = async () => {}) =>
  new ImportSession('demo', jobWatchOf(new QueryClient()), { send })

describe('an import', () => {
  test('sends the files, checks them, and writes when it is told to', async () => {
    const service = new FakeService()
    const sent = vi.fn<() => Promise<void>>(async () => {})
    const wizard = session(sent)
    await wizard.check(target, [file])
    expect(wizard.get()).toMatchObject({ phase: 'report', report, step: null, error: null })
    expect(sent).toHaveBeenCalledWith('/desk/v1/demo/imports/j/files?name=a.csv', file, expect.anything())
    expect(service.isWritten).toBe(false)
    await wizard.write()
    expect(wizard.get()).toMatchObject({ phase: 'done', result })
    expect(service.asked).toEqual(['POST demo/imports', 'POST demo/imports/j/check ', 'POST demo/imports/j/commit'])
  })

  test('checks decisions that change during a check once more, and only the last of them', async () => {
    const service = new FakeService()
    const wizard = session()
    let changes = 0
    service.before = (line) => {
      if (!line.endsWith('check') || changes > 0) return
      for (const title of ['A', 'B', 'C']) wizard.decide({ ...noDecisions, drop: [title] })
      changes += 1
    }
    await wizard.check(target, [file])
    expect(service.asked.filter((line) => line.includes('check'))).toEqual([
      'POST demo/imports/j/check ',
      'POST demo/imports/j/check C',
    ])
    expect(wizard.get().isStale).toBe(false)
  })

  test('into a new platform makes none before it is written, and leaves none when it is given up', async () => {
    const service = new FakeService()
    const wizard = session()
    await wizard.check({ platform: 'fresh', isNew: true }, [file])
    expect(wizard.get()).toMatchObject({ platform: 'fresh', isNew: true, phase: 'report' })
    await wizard.cancel()
    expect(service.asked).toEqual(['POST imports', 'POST fresh/imports/j/check ', 'DELETE jobs/j'])
  })

  test('settles what suits most by itself, once, and what its user chooses in its place', async () => {
    const service = new FakeService()
    const drop = (title: string): Choice => ({
      ...{ text: `drop ${title}`, flag: '', decisions: { drop: [title] }, asks: null, gives_up: 0 },
    })
    const found = problem('column', 'x', { column: 'A', choices: [drop('A'), drop('B')], preselected: 0 })
    const wizard = session()
    service.report = { ...report, problems: [found] }
    service.before = (line) => {
      if (line.endsWith('check') && service.asked.at(-1)?.includes('check A')) service.report = report
    }
    await wizard.check(target, [file])
    const checks = () => service.asked.filter((line) => line.includes('check')).map((line) => line.split(' ').at(-1))
    expect(checks()).toEqual(['', 'A'])
    expect(wizard.get()).toMatchObject({ report, settled: [{ by: 'window', choice: { text: 'drop A' } }] })
    wizard.settle(found, drop('B'))
    await vi.waitFor(() => expect(checks()).toEqual(['', 'A', 'B']))
    expect(wizard.get()).toMatchObject({ settled: [{ by: 'user', choice: { text: 'drop B' } }] })
    wizard.settle(found, null)
    await vi.waitFor(() => expect(checks()).toEqual(['', 'A', 'B', '']))
    expect(wizard.get()).toMatchObject({ settled: [], decisions: { drop: [] } })
  })

  test('that is given up while a file is sent stops that', async () => {
    const service = new FakeService()
    let stopped = false
    const wizard = session((_address, _file, { signal }) => {
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          stopped = true
          reject(signal.reason as Error)
        })
      })
    })
    const checking = wizard.check(target, [file])
    await vi.waitFor(() => expect(wizard.get().step).toBe('sending a.csv'))
    await wizard.goBack()
    await checking
    expect(stopped).toBe(true)
    expect(wizard.get()).toMatchObject({ phase: 'files', error: null, report: null })
    expect(service.asked).toEqual(['POST demo/imports', 'DELETE jobs/j'])
  })

  test('that fails stays open with the error, and begins anew when it is tried again', async () => {
    const service = new FakeService()
    service.state = 'failed'
    service.error = { message: 'The disk is full.', error_name: 'platform_file_disk_full' }
    const wizard = session()
    await wizard.check(target, [file])
    expect(wizard.get()).toMatchObject({ phase: 'files', error: { message: 'The disk is full.' } })
    Object.assign(service, { state: 'waiting', error: null })
    await wizard.retry()
    expect(wizard.get()).toMatchObject({ phase: 'report', error: null })
    expect(service.asked.filter((line) => line === 'POST demo/imports')).toHaveLength(2)
  })

  test('keeps its job where the service refuses a decision, and goes on with another one', async () => {
    const service = new FakeService()
    const wizard = session()
    await wizard.check(target, [file])
    const body = { message: 'body.hierarchy: too long', kwargs: {}, error_name: 'bad_request' }
    service.before = (line) => {
      service.refusal = line.endsWith('check') ? { status: 422, body } : undefined
    }
    wizard.decide({ ...noDecisions, hierarchy: 'long' })
    await vi.waitFor(() => expect(wizard.get()).toMatchObject({ step: null, error: { message: body.message } }))
    service.before = () => (service.refusal = undefined)
    wizard.decide(noDecisions)
    await vi.waitFor(() => expect(wizard.get()).toMatchObject({ step: null, error: null, isStale: false }))
    expect(service.asked.filter((line) => line === 'POST demo/imports')).toHaveLength(1)
  })

  test('whose writing is stopped says so, and has written nothing', async () => {
    const service = new FakeService()
    service.committed = 'running'
    const wizard = session()
    await wizard.check(target, [file])
    const writing = wizard.write()
    await vi.waitFor(() => expect(wizard.get()).toMatchObject({ phase: 'writing', share: 0.5 }))
    await wizard.stopWriting()
    await writing
    expect(wizard.get()).toMatchObject({ phase: 'files', result: null, error: null })
    expect(service.isWritten).toBe(false)
  })

  test('whose writing is stopped too late is done all the same', async () => {
    const service = new FakeService()
    service.committed = 'running'
    const wizard = session()
    await wizard.check(target, [file])
    const writing = wizard.write()
    await vi.waitFor(() => expect(wizard.get()).toMatchObject({ phase: 'writing', share: 0.5 }))
    // What has ended is not cancelled any more.
    service.finish()
    await wizard.stopWriting()
    await writing
    expect(wizard.get()).toMatchObject({ phase: 'done', result, error: null })
  })
})
