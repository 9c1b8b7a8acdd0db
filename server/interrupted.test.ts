import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { JobInfo, JobList } from './contract/jobs.ts'
import { readNote } from './db/note.ts'
import { isRunning } from './jobs/processes.ts'
import { cli } from './testing/built.ts'
import { beginImport, creating, importFiles, settled } from './testing/import.ts'
import { sharedData, startTestService, temporaryFolder, type TestService } from './testing/service.ts'

/**
 * An import of a real file while what works on it is killed: the service, who started the service, a thread. What is
 * said, and what is left: the whole import or nothing of it, no process, and after the next start no file.
 */

const file = join(sharedData, 'iamc', 'messageix-ssp-led-baseline.csv.gz')
const points = 257_426
const smaller = join(sharedData, 'iamc', 'pyam-tutorial-data.csv')
const starter = join(import.meta.dirname, '..', 'scripts', 'start.ts')
const steps = ['reading', 'writing'] as const

/** Threads of services of this process, with what they are for. */
const threads = vi.hoisted(() => [] as { role: string; terminate: () => unknown }[])
vi.mock('node:worker_threads', async (load) => {
  const real = await load<typeof import('node:worker_threads')>()
  class Noted extends real.Worker {
    constructor(...given: ConstructorParameters<typeof real.Worker>) {
      super(...given)
      const { role } = given[1]!.workerData as { role: string }
      threads.push({ role, terminate: () => this.terminate() })
    }
  }
  return { ...real, Worker: Noted }
})

function newFolder(): string {
  const { path, remove } = temporaryFolder()
  onTestFinished(remove)
  return path
}

/** A process of ours that is killed at the end of the test, if it is there by then. */
function start(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** The address that a service prints first. */
async function addressOf(child: ChildProcess): Promise<string> {
  for await (const chunk of child.stdout!) {
    const url = /listening on (http:\S+)/.exec(String(chunk))?.[1]
    if (url !== undefined) return url
  }
  throw new Error('nothing was said')
}

const startImport = (dataDir: string) =>
  start(cli, 'import', '--data', dataDir, '--create-regions', '--create-units', file)

/** Waits until the import is at this step. */
async function reached(url: string, step: (typeof steps)[number]): Promise<void> {
  const isThere = ({ kind, state, step: now, share }: JobInfo) =>
    kind === 'import' && state === 'running' && now.startsWith(step) && (step === 'writing' || (share ?? 0) > 0)
  for (;;) {
    const { jobs } = (await (await fetch(`${url}/desk/v1/jobs`)).json()) as JobList
    if (jobs.some(isThere)) return
    await sleep(5)
  }
}

const work = (dataDir: string) => (existsSync(join(dataDir, 'work')) ? readdirSync(join(dataDir, 'work')) : [])

/** Starts the service once more: it says whose it is, the file is sound, nothing half-imported, no file from before. */
async function lookAgain(dataDir: string): Promise<void> {
  const next = await startTestService({ dataDir, platform: 'default' })
  onTestFinished(() => next.close())
  expect(work(dataDir)).toEqual([])
  expect(readNote(join(dataDir, 'default.scenario'))?.url).toBe(next.service.url)
  const { body } = await next.call('GET', '/desk/v1/default/integrity')
  expect(body.findings).toEqual([])
  expect([0, points]).toContain(await pointsOf(next))
}

const pointsOf = async (service: TestService): Promise<number> =>
  (await service.call('GET', '/desk/v1/platforms/default/')).body.datapoints as number

describe.skipIf(!existsSync(file))('real-files: an import', () => {
  test.each(steps)('whose service is killed while it is %s', async (step) => {
    const dataDir = newFolder()
    const service = start(cli, 'serve', '--port', '0', '--data', dataDir)
    const url = await addressOf(service)
    const command = startImport(dataDir)
    const said = text(command.stderr!)
    await reached(url, step)
    service.kill('SIGKILL')
    expect((await once(command, 'close'))[0]).toBe(1)
    const effect = step === 'reading' ? 'Nothing was written.' : 'The import is there wholly or not at all'
    expect(await said).toContain(`The service at ${url} does not answer; it may have been ended. Start it again`)
    expect(await said).toContain(effect)
    expect(await said).not.toMatch(/\n {4}at /)
    await lookAgain(dataDir)
  })

  test.each(steps)('whose service loses its starter while it is %s', async (step) => {
    const dataDir = newFolder()
    const npmStart = start(starter, '--browser', '--port', '0', '--data', dataDir)
    const url = await addressOf(npmStart)
    const command = startImport(dataDir)
    await reached(url, step)
    // The files of a job bear the number of the process that works on it.
    const service = Number(work(dataDir)[0]!.split('-')[0])
    expect(service).not.toBe(npmStart.pid)
    npmStart.kill('SIGKILL')
    const [code] = (await once(command, 'close')) as [number]
    await vi.waitFor(() => expect(isRunning(service)).toBe(false), { timeout: 30_000 })
    // It ended in order: nobody has to clear up behind it.
    expect(work(dataDir)).toEqual([])
    expect(existsSync(join(dataDir, 'default.scenario-owner'))).toBe(false)
    if (step === 'reading') expect(code).toBe(1)
    await lookAgain(dataDir)
  })

  test('whose service is killed, at its starter: says what is left and how to go on', async () => {
    const dataDir = newFolder()
    const npmStart = start(starter, '--browser', '--port', '0', '--data', dataDir)
    const said = text(npmStart.stderr!)
    const url = await addressOf(npmStart)
    const command = startImport(dataDir)
    await reached(url, 'reading')
    // Either may end first.
    const ended = Promise.all([once(npmStart, 'close'), once(command, 'close')])
    process.kill(Number(work(dataDir)[0]!.split('-')[0]), 'SIGKILL')
    expect((await ended).map(([code]) => code as number)).toEqual([1, 1])
    expect(await said).toContain('The service was ended from outside (SIGKILL). What it had confirmed is kept')
  })

  test.each([
    ['reading', 'job', 'Nothing was written.'],
    ['writing', 'writer', 'is there wholly or not at all'],
  ] as const)('whose thread dies while it is %s: the service goes on', async (step, role, effect) => {
    const dataDir = newFolder()
    threads.length = 0
    const service = await startTestService({ dataDir, platform: 'default' })
    const { path, id } = await beginImport(service, 'default', [file])
    await service.call('POST', `${path}/check`, creating)
    if (step === 'writing') {
      expect(await settled(service, id)).toMatchObject({ state: 'waiting' })
      await service.call('POST', `${path}/commit`)
    }
    await reached(service.service.url, step)
    for (const thread of threads) if (thread.role === role) void thread.terminate()
    const { state, error } = await settled(service, id)
    expect([state, error?.message]).toEqual(['failed', expect.stringContaining('A worker thread ended by itself')])
    expect(error!.message).toContain(effect)
    expect(work(dataDir)).toEqual([])
    expect(await pointsOf(service)).toBe(0)
    expect((await importFiles(service, 'default', [smaller], creating)).result).not.toBeNull()
    await service.close()
  })
})
