#!/usr/bin/env node
// Stands in for fpm, which electron-builder would download: makes a .deb with dpkg-deb of the arguments that it passes.
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const [options, depends, recommends, files] = [{}, [], [], []]
const args = process.argv.slice(2)
while (args.length > 0) {
  const arg = args.shift()
  if (arg === '--force') continue
  else if (arg === '-d') depends.push(args.shift())
  else if (arg === '--deb-recommends') recommends.push(args.shift())
  else if (arg.startsWith('-')) options[arg.replace(/^-+/, '')] = args.shift()
  else files.push(arg)
}

const tree = mkdtempSync(join(tmpdir(), 'scenario-desk-deb-'))
try {
  for (const file of files) {
    const at = file.lastIndexOf('=')
    const [source, target] = [file.slice(0, at), join(tree, file.slice(at + 1))]
    mkdirSync(dirname(target), { recursive: true })
    cpSync(source, target, { recursive: true, verbatimSymlinks: true })
  }
  const control = join(tree, 'DEBIAN')
  mkdirSync(control)
  for (const [option, name] of [
    ['after-install', 'postinst'],
    ['after-remove', 'postrm'],
  ]) {
    copyFileSync(options[option], join(control, name))
    chmodSync(join(control, name), 0o755)
  }
  const [summary, ...more] = options.description.split('\n')
  const fields = {
    Package: options.name,
    Version: options.version,
    Architecture: options.architecture,
    Maintainer: options.maintainer,
    Homepage: options.url,
    Priority: options['deb-priority'],
    Section: 'science',
    Depends: depends.join(', '),
    Recommends: recommends.join(', '),
    Description: [summary, ...more.map((line) => ` ${line.trim()}`)].join('\n'),
  }
  const text = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
  writeFileSync(join(control, 'control'), text.join(''))
  chmodSync(tree, 0o755)
  const made = spawnSync('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', tree, options.package], {
    stdio: 'inherit',
  })
  process.exitCode = made.status ?? 1
} finally {
  rmSync(tree, { recursive: true, force: true })
}
