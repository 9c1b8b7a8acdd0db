// `npm run dist:rehearse`: installs the packages that it made before, tries them, removes them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rehearseDesktop } from './rehearse-desktop.ts'
import { rehearseNpm } from './rehearse-npm.ts'

const temp = mkdtempSync(join(tmpdir(), 'scenario-desk-rehearsal-'))
try {
  await rehearseNpm(temp)
  await rehearseDesktop(temp)
} finally {
  rmSync(temp, { recursive: true, force: true })
}
