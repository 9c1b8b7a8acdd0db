import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ImportState } from '../contract/imports.ts'
import { cli } from '../testing/built.ts'
import { bearer, testSecret } from '../testing/token.ts'
import { temporaryFolder } from '../testing/service.ts'

/** The command as people start it, with a secret in its environment. */
function serve(secret: string | undefined, ...args: string[]) {
  const folder = temporaryFolder()
  const { IXMP4_SECRET_HS256: _, ...env } = { ...process.env, NODE_OPTIONS: '' } as NodeJS.ProcessEnv
  const child = spawn(process.execPath, [cli, 'serve', '--port', '0', '--data', folder.path, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...(secret !== undefined && { IXMP4_SECRET_HS256: secret }) },
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    folder.remove()
  })
  // A busy machine is slow, and says so.
  const errors = text(child.stderr).then((said) => said.replaceAll(/^\{.*"slow operation"\}\n/gm, ''))
  return { child, ended, errors }
}

describe('serve --protected', () => {
  test('shows where it is, then the link to its window, and lets nobody else in', async () => {
    const { child, errors } = serve(testSecret, '--protected')
    const lines: string[] = []
    for await (const line of createInterface({ input: child.stdout })) if (lines.push(line) === 2) break
    const url = lines[0]!.replace('listening on ', '')
    expect(lines[1]!.startsWith(`window, once: ${url}/?key=`)).toBe(true)
    expect((await fetch(`${url}/desk/v1/info`)).status).toBe(401)
    expect((await fetch(`${url}/desk/v1/info`, { headers: bearer() })).status).toBe(200)
    child.kill('SIGTERM')
    expect(await errors).toBe('')
    expect(lines.join('\n')).not.toContain(testSecret)
  })

  test.each([
    ['no secret', undefined, 'Protected mode needs a secret.'],
    ['the public secret', 'default_secret_hs256', 'the client’s default is public'],
    ['a short secret', 'hunter2', 'too short'],
  ])('does not start with %s', async (_case, secret, why) => {
    const { ended, errors } = serve(secret, '--protected')
    expect(await ended).toBe(1)
    expect((await errors).replaceAll("'", '’')).toContain(why)
    expect(await errors).toContain('Set the environment variable IXMP4_SECRET_HS256')
    expect(await errors).not.toMatch(/hunter2|\n {4}at /)
  })
})

test('a secret alone does not make the service protected', async () => {
  const { child } = serve('default_secret_hs256')
  for await (const line of createInterface({ input: child.stdout })) {
    expect((await fetch(`${line.replace('listening on ', '')}/desk/v1/info`)).status).toBe(200)
    break
  }
})

test.each([
  ['a frame', 'application/json', async () => '/v1/default/models/'],
  [
    'a file',
    'application/octet-stream',
    async (url: string) => {
      const [platforms, imports] = ['/desk/v1/platforms', '/desk/v1/stalled/imports']
      const [method, headers] = ['POST', { 'content-type': 'application/json' }]
      await fetch(url + platforms, { method, headers, body: '{"name":"stalled"}' })
      const { job } = (await (await fetch(url + imports, { method })).json()) as ImportState
      return `${imports}/${job.id}/files?name=a.csv`
    },
  ],
])('a client that stalls in the middle of %s does not keep the service from ending', async (_what, type, route) => {
  const { child, ended, errors } = serve(undefined)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const url = line.replace('listening on ', '')
  const { port, host } = new URL(url)
  const path = await route(url)
  const socket = connect(Number(port), '127.0.0.1')
  const cut = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => {}) // how it is cut off is for the system to say
  socket.resume()
  socket.write([`POST ${path} HTTP/1.1`, `Host: ${host}`, `Content-Type: ${type}`, 'Content-Length: 1000'].join('\r\n'))
  socket.write('\r\n\r\n{')
  // Requests are taken up in their order: after this answer the service waits for the rest of that body.
  await fetch(`${url}/desk/v1/info`)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  await cut
  expect(await errors).toBe('')
})
