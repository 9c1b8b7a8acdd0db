import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { dist, must, passed, require, sizeOf } from './checks.ts'
import { fusesOf, makeStandIn, wantedFuses } from './stand-in.ts'

const root = join(import.meta.dirname, '..', '..')
const installed = '/opt/Scenario Desk'
const mimeType = 'application/vnd.scenario-desk.platform'
const desktopEntry = '/usr/share/applications/scenario-desk-window.desktop'
const tools = ['7za', 'dpkg', 'desktop-file-validate', 'xdg-mime', 'update-mime-database']

/** Packages of the desktop window from a stand-in Electron: made, installed, looked at, its service run, removed. */
export async function rehearseDesktop(temp: string): Promise<void> {
  const missing = tools.filter((tool) => !hasTool(tool))
  if (missing.length > 0) {
    const packages = 'p7zip-full desktop-file-utils xdg-utils shared-mime-info'
    process.stdout.write(`not run: the desktop packages (no ${missing.join(', ')}; apt-get install ${packages})\n`)
    return
  }
  const output = join(dist, 'desktop')
  rmSync(output, { recursive: true, force: true })
  const standIn = join(temp, 'electron')
  makeStandIn(standIn)
  const env = {
    ...process.env,
    ELECTRON_BUILDER_7ZIP_PATH: '/usr/bin/7za',
    CUSTOM_FPM_PATH: join(root, 'scripts', 'packages', 'fpm-shim.mjs'),
  }
  const builder = join(root, 'node_modules', '.bin', 'electron-builder')
  const targets = ['--linux', 'dir', 'tar.gz', 'deb', '--publish', 'never']
  must(builder, [...targets, `-c.electronDist=${standIn}`], { cwd: root, env })
  const unpacked = join(output, 'linux-unpacked')
  const fuses = fusesOf(readFileSync(join(unpacked, 'scenario-desk-window')))
  require(wantedFuses.test(fuses), `the fuses stand at ${fuses}`)
  const archive = join(output, `scenario-desk-${packageJson.version}-linux-x64.tar.gz`)
  const deb = join(output, `scenario-desk-${packageJson.version}-linux-amd64.deb`)
  passed(`tar.gz of ${sizeOf(archive)} and deb of ${sizeOf(deb)} around a stand-in Electron, its fuses read back`)
  checkAsar(join(unpacked, 'resources', 'app.asar'))
  runOnNode(join(unpacked, 'resources'), temp)
  if (process.getuid?.() === 0) installDeb(deb)
  else process.stdout.write('not run: the deb installed (only root may)\n')
}

const hasTool = (name: string): boolean =>
  ['/usr/bin', '/bin', '/usr/sbin'].some((folder) => existsSync(join(folder, name)))

/** Only what runs is inside. */
function checkAsar(asar: string): void {
  const names = must(join(root, 'node_modules', '.bin', 'asar'), ['list', asar])
    .trim()
    .split('\n')
  const odd = names.filter((name) => /\.tsx?$|\.map$|binding\.gyp|prebuilds\/(?!linux-)./.test(name))
  require(odd.length === 0, `the asar holds what nobody runs: ${odd.join(', ')}`)
  for (const name of ['/out/main/main.js', '/out/preload/preload.cjs', '/out/renderer/index.html']) {
    require(names.includes(name), `the asar lacks ${name}`)
  }
  passed(`asar of ${names.length} files, none of them a source`)
}

/** The packed program with the Electron of our tests in the place of Electron: its service answers, and it ends with 0. */
function runOnNode(resources: string, temp: string): void {
  const app = join(temp, 'app')
  must(join(root, 'node_modules', '.bin', 'asar'), ['extract', join(resources, 'app.asar'), app])
  const electron = join(app, 'node_modules', 'electron')
  mkdirSync(electron)
  writeFileSync(join(electron, 'package.json'), '{ "type": "module", "exports": "./index.js" }')
  const fake = JSON.stringify(join(root, 'electron', 'fake-electron.ts'))
  writeFileSync(join(electron, 'index.js'), `export * from ${fake}\n`)
  const starter = join(app, 'start.js')
  writeFileSync(starter, starterCode)
  const said = must(process.execPath, [starter, '--port', '0'], {
    env: { ...process.env, DESK_USER_DATA: join(temp, 'user') },
  })
  require(said.includes('answered 200'), `the packed service said: ${said}`)
  passed('the packed service answers on plain Node, and the program ends with 0')
}

const starterCode = `
import { app, fake } from 'electron'
fake.userData = process.env.DESK_USER_DATA
app.on('test-exit', () => process.exit(fake.exits.at(-1)))
await import('./out/main/main.js')
while (!fake.windows[0]?.loaded) await new Promise((resolve) => setTimeout(resolve, 20))
const { origin } = new URL(fake.windows[0].loaded)
const answer = await fetch(origin + '/v1/default/')
console.log('answered', answer.status)
app.quit()
`

/** Installs the package on this machine, looks at what a desktop sees of it, and removes it without a trace. */
function installDeb(deb: string): void {
  require(!existsSync(installed), `${installed} is there already: nothing is installed over it`)
  const before = must('dpkg', ['--get-selections'])
  try {
    // What it depends on is a matter of apt; nothing of it is started here.
    must('dpkg', ['--force-depends', '--install', deb])
    must('desktop-file-validate', [desktopEntry])
    const entry = readFileSync(desktopEntry, 'utf8')
    const types = /^MimeType=(.*)$/m.exec(entry)?.[1]?.split(';') ?? []
    require(types.includes(mimeType), 'the desktop entry does not name the type of platform files')
    require(types.includes('x-scheme-handler/scenario-desk'), 'the desktop entry does not name links to views')
    const icon = /^Icon=(.+)$/m.exec(entry)?.[1]
    require(existsSync(`/usr/share/icons/hicolor/128x128/apps/${icon}.png`), `there is no icon ${icon}`)
    const fileIcon = `/usr/share/icons/hicolor/128x128/mimetypes/${mimeType.replace('/', '-')}.png`
    require(existsSync(fileIcon), 'platform files have no icon')
    const globs = readFileSync('/usr/share/mime/globs', 'utf8')
    require(globs.includes(`${mimeType}:*.scenario`), 'the type of platform files is not known')
    passed('the deb is installed: desktop entry, type and icons are there')
  } finally {
    must('dpkg', ['--force-depends', '--purge', packageJson.name])
  }
  require(must('dpkg', ['--get-selections']) === before, 'other packages than before are installed')
  const left = [
    installed,
    desktopEntry,
    '/usr/bin/scenario-desk-window',
    '/usr/share/mime/packages/scenario-desk-window.xml',
  ]
  require(left.every((path) => !existsSync(path)), 'the package left something behind')
  passed('and removed without a trace')
}
