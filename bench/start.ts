import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join, delimiter } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeNpmFolder } from '../scripts/packages/npm.ts'
import { limits } from '../server/contract/limits.ts'
import { cli } from '../server/testing/built.ts'
import { repeat, summarize, type Result } from './measure.ts'
import { memoryOf, processorOf, whenEnded } from './service.ts'

/** How a service is started: the program, and what comes before `serve`. */
type Program = readonly [string, ...string[]]

interface Times {
  clock: number
  processor: number
}

const times = 8
/** Services that rest, started each way. */
const resting = 5
/** The first start keeps what the others find compiled. */
const warmUps = 2
const gates = { answer: 600, memory: 120 }
/** After that, threads without work have ended. */
const restMs = limits.idleThreadMs + 5_000

/** How a service is started, and what that is called. */
interface Way {
  how: string
  program: Program
  data: string
}

/** From the start of a command to its first answer and at rest; as it is installed, and as `npm run` starts it. */
export async function measureStart(
  folder: string,
  wanted: (name: string) => boolean,
  say: (text: string) => void,
): Promise<Result[]> {
  if (!wanted('start')) return []
  say('Installing …')
  const installed = join(folder, 'installed')
  await makeNpmFolder(installed)
  process.env['XDG_CACHE_HOME'] = join(folder, 'cache')
  const built: Program = [process.execPath, cli]
  const ways: Way[] = [
    {
      how: 'as installed',
      program: [join(installed, 'bin', 'scenario-desk.js')],
      data: join(folder, 'installed-data'),
    },
    { how: 'npm run serve', program: built, data: join(folder, 'built-data') },
  ]
  const results: Result[] = []
  for (const way of ways) {
    say(`Starting ${warmUps + times} times, twice, ${way.how} …`)
    results.push(...(await measureAnswers(way)))
  }
  say(`Starting platforms list ${warmUps + times} times …`)
  const list = await repeat(times, () => untilDone(built, ways[1]!.data), warmUps)
  const rested = await atRest(ways, say)
  return [
    ...results,
    ...rested.map((samples, i) =>
      summarize(`start: memory at rest, ${ways[i]!.how}`, 'MB', samples, { gate: gates.memory }),
    ),
    summarize('start: platforms list', 'ms', list),
  ]
}

async function measureAnswers({ how, program, data }: Way): Promise<Result[]> {
  const first = async (path: string, method: string): Promise<Times[]> => {
    const samples: Times[] = []
    for (let i = -warmUps; i < times; i++) samples.push(await untilAnswer(program, data, path, method))
    return samples.slice(warmUps)
  }
  const answers = await first('/desk/v1/platforms', 'GET')
  const rows = await first('/v1/default/runs/', 'PATCH')
  const clock = (samples: Times[]) => samples.map((sample) => sample.clock)
  return [
    summarize(`start: first answer, ${how}`, 'ms', clock(answers), { gate: gates.answer }),
    summarize(
      `start: processor time of it, ${how}`,
      'ms',
      answers.map((sample) => sample.processor),
    ),
    summarize(`start: first rows of a platform, ${how}`, 'ms', clock(rows)),
  ]
}

/** The launcher asks for `node`, and gets the one that runs this. */
const env = () => ({ ...process.env, PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter) })

const start = ([program, ...args]: Program, ...more: string[]): ChildProcess =>
  spawn(program, [...args, ...more], { env: env(), stdio: 'ignore' })

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Asks until something answers, which is the first moment at which a client can be served. */
async function ask(url: string, method: string): Promise<void> {
  while (!(await isAnswered(url, method))) await wait(2)
}

/** @throws Error for an answer that is none: while a platform is made, it is not there yet (404) */
const isAnswered = (url: string, method: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { method, agent: false }, (answer) => {
      const { statusCode: status } = answer
      if (status !== 200 && status !== 404) reject(new Error(`${url} answered ${status}`))
      answer.resume().once('end', () => resolve(status === 200))
    })
    asked.once('error', () => resolve(false)).end()
  })

/** In ms, on the clock and of processors. */
async function untilAnswer(program: Program, data: string, path: string, method: string): Promise<Times> {
  const port = await freePort()
  const begun = performance.now()
  const child = start(program, 'serve', '--port', String(port), '--data', data)
  await ask(`http://127.0.0.1:${port}${path}`, method)
  const sample = { clock: performance.now() - begun, processor: processorOf(child.pid!) ?? NaN }
  child.kill('SIGTERM')
  await whenEnded(child)
  return sample
}

/** Memory of services that have answered and then done nothing, for each way, of so many; all rest side by side. */
async function atRest(ways: readonly Way[], say: (text: string) => void): Promise<number[][]> {
  say(`Starting ${resting * ways.length} services that stay …`)
  const children: ChildProcess[][] = []
  for (const { program, data } of ways) {
    const started: ChildProcess[] = []
    for (let i = 0; i < resting; i++) {
      const port = await freePort()
      started.push(start(program, 'serve', '--port', String(port), '--data', `${data}-${i}`))
      await ask(`http://127.0.0.1:${port}/v1/default/runs/`, 'PATCH')
    }
    children.push(started)
  }
  say(`Letting them rest for ${restMs / 1000} s …`)
  await wait(restMs)
  const samples = children.map((started) => started.map(({ pid }) => memoryOf(pid!)?.now ?? NaN))
  for (const child of children.flat()) child.kill('SIGTERM')
  await Promise.all(children.flat().map(whenEnded))
  return samples
}

async function untilDone(program: Program, data: string): Promise<number> {
  const begun = performance.now()
  await whenEnded(start(program, 'platforms', 'list', '--data', data))
  return performance.now() - begun
}
