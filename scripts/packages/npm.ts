// `npm run dist:npm`: one tarball that `npm i -g` installs, without a network and without a compiler.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { manPage } from '../../server/commands/help.ts'
import { dist, makeProgramFolder, project, root, sizeOf } from './folder.ts'

/** Makes what the tarball holds. @param folder emptied before */
export async function makeNpmFolder(folder: string): Promise<void> {
  await makeProgramFolder({
    folder,
    entries: ['cli.js', 'program.cjs'],
    description: {
      bin: { 'scenario-desk': 'bin/scenario-desk.js' },
      man: ['man/scenario-desk.1'],
      bundleDependencies: ['better-sqlite3'],
    },
  })
  for (const name of ['bin', 'man']) mkdirSync(join(folder, name))
  cpSync(join(root, 'scripts', 'packages', 'launcher.js'), join(folder, 'bin', 'scenario-desk.js'))
  chmodSync(join(folder, 'bin', 'scenario-desk.js'), 0o755)
  writeFileSync(join(folder, 'man', 'scenario-desk.1'), manPage(new Date().toISOString().slice(0, 10)))
  writeFileSync(join(folder, 'README.md'), readme)
}

/** Makes the tarball in dist/ and answers its path. */
export default async function makeTarball(): Promise<string> {
  const folder = join(dist, 'npm')
  await makeNpmFolder(folder)
  const packed = spawnSync('npm', ['pack', folder, '--pack-destination', dist, '--silent'], {
    cwd: root,
    shell: process.platform === 'win32',
  })
  if (packed.status !== 0) throw new Error(`npm pack failed: ${String(packed.stderr)}`)
  return join(dist, `${project.name}-${project.version}.tgz`)
}

const readme = `# Scenario Desk

${String(project['description'])}.

\`scenario-desk open\` starts it and shows its window in a browser; \`scenario-desk --help\` lists the other commands,
\`man scenario-desk\` says all about them. Node 24 or newer is needed.
`

if (import.meta.main) {
  const tarball = await makeTarball()
  process.stdout.write(`${tarball}, ${sizeOf(tarball)}\nInstall it with: npm i -g ${tarball}\n`)
}
