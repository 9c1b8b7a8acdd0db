import { createServer } from 'node:http'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { version } from '../version.ts'
import { checkForUpdate, updatesAddress, updateText } from './updates.ts'

/** Answers updates with this text; counts who asks. */
async function standIn(text: string, status = 200) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(status, { location: 'https://elsewhere.example/' }).end(text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { address: `http://127.0.0.1:${(server.address() as { port: number }).port}/latest.json`, asked }
}

test.each([
  ['a newer version', { version: '10.2.0', page: 'https://desk.example/10.2.0' }, 'Scenario Desk 10.2.0 is there'],
  [
    'a release of GitHub',
    { tag_name: 'v10.2.0', html_url: 'https://desk.example/x' },
    'to be had at https://desk.example/x',
  ],
  ['a page of no web site', { version: '10.2.0', page: 'javascript:alert(1)' }, `is there; this is ${version}.`],
  ['this version', { version }, `This is the newest version: ${version}.`],
  ['an older version', { version: '0.0.9' }, `This is the newest version: ${version}.`],
])('%s is said', async (_case, answer, words) => {
  const { address, asked } = await standIn(JSON.stringify(answer))
  const text = updateText(await checkForUpdate(address))
  expect(text).toContain(words)
  expect(text).not.toContain('javascript')
  expect(asked).toEqual(['GET /latest.json'])
})

test.each([
  ['no JSON', '<html>', 200, 'it is no JSON'],
  ['no version', '{}', 200, 'it does not say a version'],
  ['a version that is none', '{"version": "<b>2</b>"}', 200, 'it does not say a version'],
  ['too much', `"${'x'.repeat(200_000)}"`, 200, 'it is too long'],
  ['a failure', 'no', 500, 'status 500'],
  ['a way elsewhere', '', 302, 'redirect'],
])('%s is said to be no answer', async (_case, text, status, why) => {
  const { address } = await standIn(text, status)
  await expect(checkForUpdate(address)).rejects.toMatchObject({
    errorName: 'updates_unreachable',
    message: expect.stringContaining(why),
  })
})

test('where nobody answers, that is said', async () => {
  const { address } = await standIn('')
  await expect(checkForUpdate(address.replace(/:\d+/, ':1'))).rejects.toThrow('could not be asked for updates')
})

test.each([
  ['none', undefined, 'updates_not_set'],
  ['plain http', 'http://desk.example/latest.json', 'updates_refused'],
  ['a file', 'file:///etc/passwd', 'updates_refused'],
])('an address is needed, and a safe one: %s', (_case, setting, errorName) => {
  expect(() => updatesAddress(setting, {})).toThrow(expect.objectContaining({ errorName }))
})

test('the environment goes before the settings', () => {
  const env = { SCENARIO_DESK_UPDATES: 'https://env.example/' }
  expect(updatesAddress('https://setting.example/', env)).toBe('https://env.example/')
  expect(updatesAddress('https://setting.example/', {})).toBe('https://setting.example/')
})
