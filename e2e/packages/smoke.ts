// `npm run smoke -- PROGRAM`: the packed desktop program starts, answers and quits with 0, and its fuses are as they must
// be. For machines that have Electron; see .github/workflows/release.yml.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { passed, require } from './checks.ts'
import { fusesOf, wantedFuses } from './stand-in.ts'

const startMs = 60_000

/** Where the fuses are: on a Mac in the framework, elsewhere in the program itself. */
const fuseFile = (program: string): string =>
  process.platform === 'darwin'
    ? resolve(program, '../../Frameworks/Electron Framework.framework/Electron Framework')
    : program

/** Asks a program to quit as its user does, where a signal would end it at once. */
function quit(pid: number): void {
  if (process.platform === 'win32') spawnSync('taskkill', ['/PID', String(pid)])
  else process.kill(pid, 'SIGTERM')
}

async function smoke(program: string): Promise<void> {
  const fuses = fusesOf(readFileSync(fuseFile(program)))
  require(wantedFuses.test(fuses), `the fuses stand at ${fuses}`)
  const temp = mkdtempSync(join(tmpdir(), 'scenario-desk-smoke-'))
  const settings = [`--user-data-dir=${join(temp, 'user')}`, '--data', join(temp, 'data'), '--port', '0']
  const child = spawn(program, settings, { stdio: 'inherit' })
  const ended = once(child, 'exit')
  try {
    const note = join(temp, 'data', 'default.scenario-owner')
    for (let waited = 0; !existsSync(note); waited += 100) {
      require(waited < startMs && child.exitCode === null, 'the program did not start its service')
      await sleep(100)
    }
    const answer = await fetch(`${readFileSync(note, 'utf8').split('\n')[0]}/v1/default/`)
    require(answer.status === 200, `the service answered ${answer.status}`)
    quit(child.pid!)
    const [code] = (await ended) as [number | null]
    require(code === 0, `the program ended with ${code}`)
    passed('the packed program starts, answers and quits with 0')
  } finally {
    child.kill('SIGKILL')
    rmSync(temp, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

const [program] = process.argv.slice(2)
if (program === undefined) throw new Error('Which program? npm run smoke -- PROGRAM')
await smoke(resolve(program))
