import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { JobInfo } from '../../server/contract/jobs.ts'
import { show } from './testing.tsx'
import { SampleOffer } from './SampleOffer.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const moment = '2026-11-20T13:36:22.528000'
const running: JobInfo = {
  ...{ id: 'j-1', kind: 'sample', platform: 'sample', state: 'running', step: 'making up scenarios' },
  ...{ share: null, rows: 0, started_at: moment, ended_at: null, error: null },
}
const ended = (state: JobInfo['state'], error: JobInfo['error'] = null): JobInfo => ({
  ...running,
  ...{ state, error, ended_at: moment },
})
const make = 'POST /desk/v1/samples {"name":"sample"}'

/** Shows the offer beside an empty platform; `next` is how the job is whenever it is asked. */
function offer({ platform = 'default', next }: { platform?: string; next?: () => JobInfo } = {}) {
  const onOpen = vi.fn<(name: string) => void>()
  const names = ['default', ...(next ? [] : ['sample'])]
  const info = (name: string) => ({
    name,
    bytes: 1,
    modified_at: moment,
    is_open: true,
    owner: null,
    damage: null,
    change: null,
  })
  const answer = {
    get body() {
      return next?.()
    },
  }
  const changes = show(<SampleOffer platform={platform} onOpen={onOpen} />, {
    'GET /desk/v1/platforms': { body: { platforms: names.map(info) } },
    'GET /desk/v1/trash': { body: { trash: [] } },
    'POST /desk/v1/samples': { body: { ...running, state: 'waiting', step: '' } },
    'GET /desk/v1/jobs': {
      get body() {
        return { jobs: [next?.()] }
      },
    },
    'DELETE /desk/v1/jobs/j-1': answer,
  })
  return { onOpen, changes }
}

/** Clicks as soon as it is known whether the sample is there. */
async function ask() {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Look around in a sample' })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}

describe('the sample', () => {
  test('is made, its step is told, and it is opened when it is done', async () => {
    let job = running
    const { onOpen, changes } = offer({ next: () => job })
    await ask()
    expect(await screen.findByText('making up scenarios…')).toBeTruthy()
    expect(onOpen).not.toHaveBeenCalled()
    job = ended('done')
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith('sample'))
    expect(changes).toEqual([make])
  })

  test('is given up when it is cancelled, which is no error', async () => {
    let job = running
    const { onOpen, changes } = offer({ next: () => job })
    await ask()
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel (Esc)' }))
    await waitFor(() => expect(changes.slice(0, 2)).toEqual([make, 'DELETE /desk/v1/jobs/j-1']))
    job = ended('cancelled')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel (Esc)' })).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(onOpen).not.toHaveBeenCalled()
  })

  test('tells why it could not be made, and can be tried again', async () => {
    const message = 'The disk is full.'
    const { changes } = offer({ next: () => ended('failed', { message, error_name: 'platform_file_disk_full' }) })
    await ask()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(message)
    expect(alert.textContent).toContain('Nothing was written.')
    expect(alert.textContent).toContain('Free some space on the disk')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(changes).toEqual([make, make]))
  })

  test('is opened where it is there', async () => {
    const { onOpen, changes } = offer()
    await ask()
    expect(onOpen).toHaveBeenCalledWith('sample')
    expect(changes).toEqual([])
  })

  test('is not offered beside itself', () => {
    offer({ platform: 'sample' })
    expect(screen.queryByRole('button', { name: 'Look around in a sample' })).toBeNull()
  })
})
