import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BrowserWindow } from 'electron'
import type { Updates } from '../server/service.ts'
import { dialog, fake, resetFake } from './fake-electron.ts'

vi.mock('electron', () => import('./fake-electron.ts'))
const { askForUpdate } = await import('./updates.ts')

const window = {} as BrowserWindow
const newer = { current: '0.1.0', newest: '0.2.0', isNewer: true, page: 'https://desk.example/0.2.0' }
const updatesThatSay = (answer: Awaited<ReturnType<Updates['check']>>) => ({
  address: () => 'https://desk.example/latest.json',
  check: vi.fn<Updates['check']>(async () => answer),
})

beforeEach(() => {
  resetFake()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

test('asks first, then says which version there is, and opens its page where that is wanted', async () => {
  await askForUpdate(updatesThatSay(newer), window)
  expect(fake.dialogs).toMatchObject([
    { message: 'Ask for the newest version?', buttons: ['Ask', 'Cancel'] },
    { message: 'Scenario Desk 0.2.0 is there', buttons: ['Open its page', 'Close'] },
  ])
  expect(fake.dialogs[0]!.detail).toContain('One request goes to https://desk.example/latest.json.')
  expect(fake.opened).toEqual(['https://desk.example/0.2.0'])
})

test('nobody is asked where that is not wanted', async () => {
  fake.pressed = 1
  const updates = updatesThatSay(newer)
  await askForUpdate(updates, window)
  expect([updates.check.mock.calls.length, fake.dialogs.length, fake.opened]).toEqual([0, 1, []])
})

test('the newest version has no page to open', async () => {
  await askForUpdate(updatesThatSay({ ...newer, newest: '0.1.0', isNewer: false }), window)
  expect(fake.dialogs[1]).toMatchObject({ message: 'This is the newest version', buttons: ['Close'] })
  expect(fake.opened).toEqual([])
})

test('where no address is set or nobody answers, that is said', async () => {
  const unset = () => {
    throw new Error('No address for updates is set, so nobody was asked.')
  }
  await askForUpdate({ address: unset, check: updatesThatSay(newer).check }, window)
  vi.spyOn(dialog, 'showMessageBox').mockResolvedValueOnce({ response: 0 })
  const offline = { ...updatesThatSay(newer), check: () => Promise.reject(new Error('could not be asked')) }
  await askForUpdate(offline, window)
  expect(fake.dialogs.map(({ detail }) => detail)).toEqual([
    'No address for updates is set, so nobody was asked.',
    'could not be asked',
  ])
})
