// `node scripts/keep-platform.ts`, once before a release whose platform files are of a new version: makes a file with all
// kinds of things and their history, by the program itself, and what it answers. server/db/kept.test.ts opens them for ever.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { newestVersion } from '../server/db/migrations/index.ts'
import { keptFolder, readEverything } from '../server/testing/kept-platform.ts'
import { TestPlatform } from '../server/testing/platform.ts'
import { seed } from '../server/testing/seed.ts'
import { startTestService, temporaryFolder } from '../server/testing/service.ts'
import build from './build.ts'

await build()
const folder = temporaryFolder()
const service = await startTestService({ dataDir: folder.path })
const platform = new TestPlatform(service, 'test')
const { run, series, runs, units } = await seed(platform)
// What was before is kept too: a state to go back to, values that were others, a run and a unit that are gone.
await platform.ok('POST', '/checkpoints/', { run__id: run, message: 'before the correction' })
await platform.points([series[0]!, 2020, 7], [series[0]!, 2050, Number.MAX_SAFE_INTEGER], [series[1]!, 2030, 1e-300])
await platform.ok('DELETE', `/runs/${runs[0]}/`)
await platform.ok('DELETE', `/units/${units.at(-1)}/`)
const ofTheWindow = {
  views: { name: 'Kept', view: { kind: 'data' } },
  mutes: { rule: 'jumps', region: 'R', reason: 'So.' },
}
for (const [path, body] of Object.entries(ofTheWindow)) {
  const { status, text } = await service.call('POST', `/desk/v1/test/${path}`, body)
  if (status !== 200) throw new Error(text)
}
const answers = await readEverything(service)
await service.close()

const target = (name: string) => new URL(name, keptFolder)
const file = gzipSync(readFileSync(join(folder.path, 'test.scenario')), { level: 9 })
writeFileSync(target(`v${newestVersion}.scenario.gz`), file)
writeFileSync(target(`v${newestVersion}.answers.json.gz`), gzipSync(JSON.stringify(answers), { level: 9 }))
folder.remove()
process.stdout.write(`v${newestVersion}: ${file.length} bytes, ${Object.keys(answers).length} answers\n`)
