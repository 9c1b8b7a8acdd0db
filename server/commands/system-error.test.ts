import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commandHere } from '../testing/command.ts'
import { temporaryFolder } from '../testing/service.ts'
import { systemErrorText } from './system-error.ts'

test('a data folder that cannot be one is told in words, without a stack', async () => {
  const { path, remove } = temporaryFolder()
  onTestFinished(remove)
  writeFileSync(join(path, 'file'), '')
  for (const [data, cause] of [
    [join(path, 'file'), 'a part of its path is no folder'],
    [join(path, 'x'.repeat(300)), 'its path is too long'],
  ] as const) {
    const { status, stderr, stdout } = await commandHere('serve', '--port', '0', '--data', data)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(new RegExp(`^.*cannot be used \\(\\w+\\): ${cause}\\. Choose .*\\.\n$`))
    expect(stderr).toContain(data)
  }
})

test('a port that is not free or not ours is told in words; what no system says is not', () => {
  const refused = Object.assign(new Error(), { code: 'EACCES', syscall: 'listen', port: 80 })
  expect(systemErrorText(refused)).toMatch(/^port 80 cannot be used \(listen\): this user has no permission\./)
  expect(systemErrorText(Object.assign(new Error(), { code: 'EADDRINUSE', port: 9000 }))).toMatch(/^Port 9000 is taken/)
  expect(systemErrorText(new Error('x'))).toBeUndefined()
  expect(systemErrorText(Object.assign(new Error(), { code: 'ENOENT', syscall: 'spawn x' }))).toBeUndefined()
  expect(systemErrorText(Object.assign(new Error(), { code: 'toString', syscall: 'x', path: 'x' }))).toBeUndefined()
})
