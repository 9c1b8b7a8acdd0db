import { statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { checkClient, checkWindow, dist, must, passed, require, sizeOf, withServer } from './checks.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** Packed with other programs it would be too large to send around. */
const largestBytes = 20_000_000

/** The tarball, installed into a clean prefix without a network: it serves the window and the stock client. */
export async function rehearseNpm(temp: string): Promise<void> {
  const tarball = join(dist, `scenario-desk-${packageJson.version}.tgz`)
  const prefix = join(temp, 'prefix')
  const flags = ['--offline', '--no-audit', '--no-fund', '--cache', join(temp, 'npm-cache'), '--prefix', prefix]
  must('npm', ['install', '--global', ...flags, tarball])
  const files = must('tar', ['tzf', tarball]).trim().split('\n')
  const odd = files.filter((name) => /\.tsx?$|\.map$|\.test\.|binding\.gyp/.test(name))
  require(odd.length === 0, `the tarball holds what nobody runs: ${odd.join(', ')}`)
  require(statSync(tarball).size < largestBytes, `the tarball is too large: ${sizeOf(tarball)}`)
  passed(`npm tarball of ${sizeOf(tarball)}, ${files.length} files, installed without a network`)

  const program = join(prefix, 'bin', 'scenario-desk')
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter)
  const env = { ...process.env, PATH: path, HOME: join(temp, 'home'), XDG_CACHE_HOME: join(temp, 'home', '.cache') }
  require(must(program, ['--version'], { env }).trim() === packageJson.version, 'the version is another')
  for (const command of ['serve', 'import', 'export', 'platforms', 'backup', 'open', 'diagnostics']) {
    require(must(program, [command, '--help'], { env }).includes(`Usage:\n  ${command}`), `${command} has no help`)
  }
  must(program, ['diagnostics'], { env })
  passed('every command has its help')

  const serve: [string, ...string[]] = [program, 'serve', '--port', '0', '--data', join(temp, 'data')]
  await withServer(serve, env, async (url) => {
    await checkWindow(url)
    passed('the window loads, and its console says nothing')
    if (await checkClient(url, temp)) passed('the stock client writes and reads')
  })
  passed('the service ends with 0')
}
