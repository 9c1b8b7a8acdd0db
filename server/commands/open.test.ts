import { spawn } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cli } from '../testing/built.ts'
import { temporaryFolder } from '../testing/service.ts'

/** A folder with a program that notes the address it is to open, instead of a browser. */
function withBrowser() {
  const folder = temporaryFolder()
  onTestFinished(() => folder.remove())
  const [browser, opened] = ['browser', 'opened'].map((name) => join(folder.path, name)) as [string, string]
  writeFileSync(browser, `#!/bin/sh\necho "$1" >> ${opened}\n`)
  chmodSync(browser, 0o700)
  const open = (...args: string[]) => {
    const all = [cli, 'open', '--data', join(folder.path, 'data'), '--port', '0', ...args]
    const child = spawn(process.execPath, all, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, BROWSER: browser },
    })
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    onTestFinished(async () => {
      child.kill('SIGTERM')
      await ended
    })
    return { child, ended }
  }
  return { open, opened: () => (existsSync(opened) ? readFileSync(opened, 'utf8').trim().split('\n') : []) }
}

/** The address in the first line. */
async function address(child: { stdout: AsyncIterable<Buffer> }): Promise<string> {
  for await (const chunk of child.stdout) return /http:\S+/.exec(String(chunk))![0]
  throw new Error('nothing was said')
}

test.skipIf(process.platform === 'win32')('starts a service and opens its window; the next one joins', async () => {
  const { open, opened } = withBrowser()
  const url = await address(open().child)
  await vi.waitFor(() => expect(opened()).toEqual([url]))
  const second = open()
  expect(await text(second.child.stdout)).toBe(`running already at ${url}\n`)
  expect(await second.ended).toBe(0)
  await vi.waitFor(() => expect(opened()).toEqual([url, url]))
})

test('an attached service ends when its starter is killed', async () => {
  const folder = temporaryFolder()
  onTestFinished(() => folder.remove())
  const args = [cli, 'serve', '--port', '0', '--data', folder.path, '--attached']
  const script = `require('node:child_process').spawn(process.execPath, ${JSON.stringify(args)}, { stdio: 'inherit' })`
  const starter = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await address(starter)
  starter.kill('SIGKILL')
  await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), { timeout: 10_000 })
  await vi.waitFor(() => expect(existsSync(join(folder.path, 'default.scenario-owner'))).toBe(false), {
    timeout: 10_000,
  })
})

test.skipIf(process.platform === 'win32')(
  'a link opens its view; what is not open is opened only with --yes',
  async () => {
    const { open, opened } = withBrowser()
    const url = await address(open('--platform', 'demo').child)
    await vi.waitFor(() => expect(opened()).toEqual([url]))
    const view = open('scenario-desk://demo/runs?layout=coverage')
    expect(await text(view.child.stdout)).toBe(`running already at ${url}/#/demo/runs?layout=coverage\n`)
    await vi.waitFor(() => expect(opened()).toEqual([url, `${url}/#/demo/runs?layout=coverage`]))
    for (const link of ['scenario-desk://elsewhere/data', 'scenario-desk://demo/data#x', 'https://demo/data']) {
      expect(await open(link).ended, link).toBe(1)
    }
    expect(opened()).toHaveLength(2)
  },
)

test('a link to a platform that nobody has open starts nothing unasked', async () => {
  const { open } = withBrowser()
  const first = open('--platform', 'demo')
  await address(first.child)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(await open('scenario-desk://demo/data').ended).toBe(1)
  const wanted = open('--yes', '--no-browser', 'scenario-desk://demo/data')
  const url = await address(wanted.child)
  const list = (await (await fetch(`${url}/desk/v1/platforms`)).json()) as { platforms: { name: string }[] }
  expect(list.platforms.map(({ name }) => name)).toEqual(['demo'])
})
