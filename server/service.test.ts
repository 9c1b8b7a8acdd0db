import { connect } from 'node:net'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { startTestService } from './testing/service.ts'

describe('a service that closes', () => {
  test('does not wait for connections on which nobody asked anything', async () => {
    const { service, close } = await startTestService()
    const silent = connect(Number(new URL(service.url).port), '127.0.0.1')
    await once(silent, 'connect')
    await close()
    if (!silent.closed) await once(silent, 'close')
    expect(silent.destroyed).toBe(true)
  })

  test('closes connections that were kept after their answer', async () => {
    const { service, close } = await startTestService()
    const answer = await fetch(`${service.url}/desk/v1/info`)
    expect(await answer.json()).toMatchObject({ name: 'Scenario Desk', interface_version: '0.14.0' })
    await close()
    await expect(fetch(`${service.url}/desk/v1/info`)).rejects.toThrow()
  })

  test('answers the writes that came before', async () => {
    const { service, close } = await startTestService()
    const url = `${service.url}/v1/test/units/`
    const writes = ['a', 'b', 'c'].map((name) =>
      fetch(url, { method: 'POST', body: JSON.stringify({ name }), headers: { 'content-type': 'application/json' } }),
    )
    const first = await writes[0]!
    const closing = close()
    expect(first.status).toBe(200)
    const others = await Promise.allSettled(writes.slice(1))
    await closing
    for (const other of others) if (other.status === 'fulfilled') expect([200, 503]).toContain(other.value.status)
  })
})
