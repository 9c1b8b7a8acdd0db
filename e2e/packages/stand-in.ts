import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import electron from '../../node_modules/electron/package.json' with { type: 'json' }

/** What says in Electron's binary where its fuses are; after it come their version, their number and one letter each. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const fuses = 9

/** Makes a folder that electron-builder takes for Electron's, for machines that cannot download that. */
export function makeStandIn(folder: string): void {
  mkdirSync(join(folder, 'resources'), { recursive: true })
  mkdirSync(join(folder, 'locales'))
  const wire = Buffer.concat([Buffer.from(sentinel), Buffer.from([1, fuses]), Buffer.from('0'.repeat(fuses))])
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.from('#!/bin/sh\nexit 0\n'), wire]))
  chmodSync(join(folder, 'electron'), 0o755)
  writeFileSync(join(folder, 'version'), electron.version)
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'resources.pak', 'chrome-sandbox']) {
    writeFileSync(join(folder, name), 'stand-in\n')
  }
}

/** How the fuses of a binary stand: `1` is on, `0` off, in Electron's order. */
export function fusesOf(binary: Buffer): string {
  const at = binary.indexOf(sentinel) + sentinel.length
  return binary.subarray(at + 2, at + 2 + binary[at + 1]!).toString()
}

/** In Electron's order: of runAsNode, cookies, NODE_OPTIONS, inspect, integrity, only asar, snapshot, file protocol. */
export const wantedFuses = /^0.0011.0/
