import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Service } from '../server/service.ts'
import { workerFile } from '../server/testing/built.ts'
import { temporaryFolder } from '../server/testing/service.ts'
import { app, dialog, fake, resetFake } from './fake-electron.ts'

/** What happens after a failure that nobody expected: with the real service, and where that cannot be had again. */

vi.mock('electron', () => import('./fake-electron.ts'))
const { start } = await import('./main.ts')
const { superviseService } = await import('./supervise.ts')

let folder: ReturnType<typeof temporaryFolder>
const listeners = process.listeners('uncaughtException')
const { argv } = process

beforeEach(() => {
  resetFake()
  folder = temporaryFolder()
  fake.userData = folder.path
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  for (const listener of process.listeners('uncaughtException')) {
    if (!listeners.includes(listener)) process.off('uncaughtException', listener)
  }
  process.argv = argv
  vi.restoreAllMocks()
  folder.remove()
})

/** A service starts meanwhile, on a machine that is busy. */
const patient = { timeout: 30_000 }

/** Presses these buttons, one in each message box that comes. */
const press = (...buttons: number[]) => {
  const shown = vi.spyOn(dialog, 'showMessageBox')
  for (const response of buttons) shown.mockResolvedValueOnce({ response })
  return shown
}

/** Starts the program; answers the address of its service, and what makes it fail. */
async function startProgram() {
  const windowDir = join(folder.path, 'window')
  mkdirSync(windowDir)
  writeFileSync(join(windowDir, 'index.html'), '<h1>Scenario Desk</h1>')
  process.argv = ['electron', '.', '--port', '0']
  await start({ workerFile, windowDir, preload: '/preload.cjs' })
  const fail = process.listeners('uncaughtException').at(-1)!
  return { url: fake.windows[0]!.loaded, fail: () => fail(new Error('out of order'), 'uncaughtException') }
}

test('a failure is told with the end of the log, and another service answers at the same address', async () => {
  const { url, fail } = await startProgram()
  const answered = await fetch(`${url}/desk/v1/info`)
  expect(answered.status).toBe(200)
  const shown = press(1, 0)
  fail()
  fail()
  await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(2), patient)
  const { message, detail, buttons } = shown.mock.calls[1]![0]!
  expect([message, buttons]).toEqual(['The service stopped working', ['Start it again', 'Open log folder', 'Quit']])
  expect(detail).toContain('out of order\n\nWhat it confirmed is kept')
  expect(detail).toMatch(/The end of its log:\n[^]*The service failed Error: out of order/)
  expect(fake.opened).toEqual([join(folder.path, 'logs')])
  await vi.waitFor(async () => expect((await fetch(`${url}/v1/default/`)).status).toBe(200), patient)
  expect([fake.relaunches, fake.exits, fake.windows.length]).toEqual([0, [], 1])

  // It can fail again, and be left then.
  press(2)
  fail()
  await vi.waitFor(() => expect(fake.exits).toEqual([1]), patient)
  await expect(fetch(url)).rejects.toThrow()
})

test.each([
  ['does not close', async () => false, async () => ({}) as Service, [1, [1], 0]],
  ['cannot be started', async () => true, async () => Promise.reject(new Error('the port is taken')), [0, [], 1]],
])('a service that %s ends with the program', async (_case, close, startAgain, ends) => {
  const giveUp = vi.fn<() => Promise<void>>(async () => {})
  const running = { service: { url: 'http://127.0.0.1:9000' } as Service }
  const show = vi.fn<() => Promise<void>>(async () => {})
  await superviseService({ running, close, startAgain, show, giveUp })(new Error('out of order'))
  expect([fake.relaunches, fake.exits, giveUp.mock.calls.length]).toEqual(ends)
  expect(show).not.toHaveBeenCalled()
})

test('a program that was killed is told of at the next start, one that ended in order is not', async () => {
  writeFileSync(join(folder.path, 'running'), '1\n')
  mkdirSync(join(folder.path, 'logs'))
  writeFileSync(join(folder.path, 'logs', 'scenario-desk.log'), 'the last line\n')
  await startProgram()
  expect(fake.dialogs).toMatchObject([{ message: 'Scenario Desk did not end in order the last time' }])
  expect(fake.dialogs[0]!.detail).toContain('The end of its log:\nthe last line')
  app.quit()
  await vi.waitFor(() => expect(fake.exits).toEqual([0]), patient)
  process.argv = ['electron', '.', '--port', '0']
  await start({ workerFile, windowDir: join(folder.path, 'window'), preload: '/preload.cjs' })
  expect(fake.dialogs).toHaveLength(1)
  app.quit()
  await vi.waitFor(() => expect(fake.exits).toEqual([0, 0]), patient)
})
