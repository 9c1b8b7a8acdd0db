// The last step of `npm run dist`: what goes with the packages of a release.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dist, project, root } from './folder.ts'

/** Writes dist/SHA256SUMS, the bill of materials (CycloneDX) and the licences of all packages that the program is made of. */
export default function describeRelease(): void {
  const bill = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    shell: process.platform === 'win32',
  })
  if (bill.status !== 0) throw new Error(`npm sbom failed: ${bill.stderr}`)
  writeFileSync(join(dist, `${project.name}-${project.version}.cdx.json`), bill.stdout)
  writeFileSync(join(dist, 'LICENCES.txt'), licences(bill.stdout))
  const sums = packages().map((path) => `${sumOf(join(dist, path))}  ${path}\n`)
  writeFileSync(join(dist, 'SHA256SUMS'), sums.join(''))
}

interface Component {
  name: string
  version: string
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
}

/** Name, version and licence of each package of the bill, with the text of its licence where it has one. */
function licences(bill: string): string {
  const { components } = JSON.parse(bill) as { components: Component[] }
  const parts = components.map(({ name, version, licenses = [] }) => {
    const ids = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name)
    return `${name} ${version}: ${ids.join(', ') || 'not said'}\n${licenceText(name)}`
  })
  return [...new Set(parts)].toSorted().join('\n')
}

function licenceText(name: string): string {
  const folder = join(root, 'node_modules', name)
  if (!existsSync(folder)) return ''
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry) && statSync(join(folder, entry)).isFile())
  return file === undefined ? '' : `${readFileSync(join(folder, file), 'utf8').trim()}\n`
}

/** Packages that were made, without what they were made of. */
const packages = (): string[] =>
  ['.', 'desktop'].flatMap((folder) =>
    existsSync(join(dist, folder))
      ? readdirSync(join(dist, folder))
          .filter(
            (name) => /\.(tgz|tar\.gz|deb|rpm|AppImage|exe|zip|dmg|json)$/.test(name) && name.startsWith(project.name),
          )
          .map((name) => (folder === '.' ? name : `${folder}/${name}`))
      : [],
  )

const sumOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

if (import.meta.main) describeRelease()
