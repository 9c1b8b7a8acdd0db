import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cli } from '../testing/built.ts'
import { TestPlatform } from '../testing/platform.ts'
import { withoutProgress } from '../testing/progress.ts'
import { startTestService, temporaryFolder } from '../testing/service.ts'

/** The command `check` in a process of its own. */

const folder = temporaryFolder()
const dataDir = join(folder.path, 'data')

beforeAll(async () => {
  const service = await startTestService({ dataDir })
  const p = new TestPlatform(service, 'test')
  await p.regions('World')
  await p.units('EJ/yr')
  const [id] = await p.series(await p.run('M', 'S'), [['World', 'Energy', 'EJ/yr']])
  await p.points(...[10, 11, 12, 130, 14, 15].map((value, at) => [id!, 2010 + 10 * at, value] as const))
  await p.ok('POST', '/runs/1/set-as-default-version/')
  await service.close()
})
afterAll(() => folder.remove())

function command(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'check', 'test', '--data', dataDir, ...args], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr: withoutProgress(stderr) }
}

test('findings are told, and end it with 1', () => {
  const { status, stdout } = command()
  expect(stdout).toContain('checked 6 datapoints of 1 run: 1 finding\n')
  expect(stdout).toContain('130 in 2040 stands between 12 in 2030 and 14 in 2050')
  expect(status).toBe(1)
})

test('without findings it ends with 0; settings are numbers', () => {
  expect(command('--set', 'jump_ratio=20')).toMatchObject({ status: 0 })
  expect(command('--set', 'jump_ratio=x')).toMatchObject({ status: 1, stdout: '' })
  expect(command('--rule', 'units').stdout).toBe('checked 6 datapoints of 1 run: 0 findings\n')
})

test('definitions are a folder, findings a file', () => {
  const [definitions, out] = [join(folder.path, 'definitions'), join(folder.path, 'findings.csv')]
  expect(command('--definitions', definitions).stderr).toContain(`There is no folder ${definitions}.`)
  mkdirSync(join(definitions, 'variable'), { recursive: true })
  writeFileSync(join(definitions, 'variable', 'all.yaml'), '- Energy:\n    unit: EJ/yr\n    upper_bound: 100\n')
  const { status } = command('--definitions', definitions, '--rule', 'bounds', '--format', 'csv', '--out', out)
  expect(status).toBe(1)
  const [header, line, end] = readFileSync(out, 'utf8').split('\n')
  expect(header).toBe(
    'level,rule,model,scenario,version,region,variable,unit,year,subannual,value,compared with,difference,places,finding,muted because',
  )
  expect(line).toMatch(/^error,bounds,M,S,1,World,Energy,EJ\/yr,2040,,130,100,0.3,1,/)
  expect(end).toBe('')
})
