// What electron-builder packs: dist/app with the built program, dist/icons for the three systems.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dist, makeProgramFolder, root } from './folder.ts'
import { icnsOf, icoOf, type Png } from './icon-files.ts'

/** Makes both folders, for the system that this runs on. */
export default async function makeApp(): Promise<void> {
  await makeProgramFolder({
    folder: join(dist, 'app'),
    entries: ['main.js'],
    others: ['preload'],
    isForSystem: (binary) => binary.startsWith(`${process.platform}-`),
    description: { main: 'out/main/main.js' },
  })
  mkdirSync(join(dist, 'icons'), { recursive: true })
  for (const name of ['app', 'file']) {
    const pictures = picturesOf(name)
    writeFileSync(join(dist, 'icons', `${name}.ico`), icoOf(pictures))
    writeFileSync(join(dist, 'icons', `${name}.icns`), icnsOf(pictures))
  }
}

function picturesOf(name: string): Png[] {
  const folder = join(root, 'electron', 'icons', name)
  return readdirSync(folder).map((file) => ({
    size: Number.parseInt(file, 10),
    bytes: readFileSync(join(folder, file)),
  }))
}

if (import.meta.main) await makeApp()
