// Writes docs/openapi.json, what GET /openapi.json answers. With --check it only compares, and exits 1 on a difference.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../server/app.ts'
import { Jobs } from '../server/jobs/jobs.ts'
import { KeptSettings } from '../server/settings/kept-settings.ts'
import { WorkFolder } from '../server/jobs/work-folder.ts'
import { Platforms } from '../server/platforms/platforms.ts'

const file = join(import.meta.dirname, '..', 'docs', 'openapi.json')

/** The document as text. No platform is opened for it and no port. */
async function openApi(): Promise<string> {
  const noThreads = () => {
    throw new Error('The description of the service needs no platform')
  }
  const work = new WorkFolder(import.meta.dirname)
  const platforms = new Platforms(import.meta.dirname, noThreads, work)
  const app = await buildApp({
    platforms,
    jobs: new Jobs(),
    work,
    settings: new KeptSettings(import.meta.dirname),
    pool: noThreads,
    port: () => 9000,
    logLevel: 'silent',
  })
  try {
    const answer = await app.inject({ url: '/openapi.json', headers: { host: '127.0.0.1:9000' } })
    if (answer.statusCode !== 200) throw new Error(`GET /openapi.json answered ${answer.statusCode}: ${answer.body}`)
    return `${JSON.stringify(sorted(answer.json()), null, 2)}\n`
  } finally {
    await app.close()
  }
}

/** Paths and components by name, so that moving a route in the code changes nothing here. */
function sorted(document: Record<string, unknown>): Record<string, unknown> {
  const byName = (value: unknown) =>
    Object.fromEntries(Object.entries(value ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return { ...document, paths: byName(document.paths), components: byName(document.components) }
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const text = await openApi()
if (!values.check) {
  writeFileSync(file, text)
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  process.stderr.write('docs/openapi.json is not what the service answers. Run: npm run openapi\n')
  process.exitCode = 1
}
