import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { JobInfo } from '../../server/contract/jobs.ts'
import { show } from '../ui/testing.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { fetchFile } from './fetch-file.ts'

vi.mock(import('./fetch-file.ts'), () => ({ fetchFile: vi.fn<(address: string) => void>() }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.mocked(fetchFile).mockClear()
})

const moment = '2026-11-20T13:36:22.528000'
const running: JobInfo = {
  ...{ id: 'e-1', kind: 'export', platform: 'demo', state: 'running', step: 'exporting' },
  ...{ share: 0.5, rows: 3, started_at: moment, ended_at: null, error: null },
}
const filter = { region: { name: 'World' } }

/** Shows the dialog; `next` is how the job is whenever it is asked. */
function open(next: () => JobInfo, more: { total?: number; onClose?: () => void } = {}): string[] {
  const job = {
    get body() {
      return next()
    },
  }
  return show(<ExportDialog platform="demo" filter={filter} opened onClose={more.onClose ?? (() => {})} {...more} />, {
    'POST /desk/v1/demo/exports/preview': { body: { header: ['model'], rows: [['M']] } },
    'POST /desk/v1/demo/exports': { body: { ...running, state: 'waiting' } },
    'GET /desk/v1/jobs': {
      get body() {
        return { jobs: [next()] }
      },
    },
    'DELETE /desk/v1/jobs/e-1': job,
    'GET /desk/v1/demo/exports/e-1': { body: { datapoints: 6, series: 2, runs: 1 } },
  })
}

test('an export is followed to its end, its file is fetched once, and the meta indicators are offered', async () => {
  let job = running
  const changes = open(() => job, { total: 6 })
  expect(await screen.findByText(/^6 datapoints that the filter leaves, with all digits that are stored/)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /^Long/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByText('3 datapoints so far…')).toBeTruthy()
  job = { ...running, state: 'done', ended_at: moment }
  expect(await screen.findByText(/^Written: 6 datapoints in 2 series of 1 run\./)).toBeTruthy()
  expect(vi.mocked(fetchFile).mock.calls).toEqual([['/desk/v1/demo/exports/e-1/file']])
  const meta = screen.getByRole('link', { name: 'Save the meta indicators of these runs too' })
  expect(meta.getAttribute('href')).toBe('/desk/v1/demo/exports/e-1/meta')
  expect(changes.filter((change) => !change.includes('/preview'))).toEqual([
    `POST /desk/v1/demo/exports ${JSON.stringify({ filter, format: 'csv', layout: 'long' })}`,
  ])
})

test('a workbook holds its meta indicators itself; jsonl has one layout', async () => {
  open(() => ({ ...running, state: 'done', ended_at: moment }))
  fireEvent.click(await screen.findByRole('radio', { name: 'jsonl' }))
  expect(screen.queryByRole('radio', { name: /^Wide/ })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'xlsx' }))
  expect(screen.getByRole('radio', { name: /^Wide/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByText(/^Written: 6 datapoints/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a part of the platform is written for the chosen ixmp4, and what it lacks is said', async () => {
  const changes = show(<ExportDialog platform="demo" filter={filter} opened onClose={() => {}} />, {
    'POST /desk/v1/demo/exports/preview': { body: { header: ['model'], rows: [['M']] } },
    'POST /desk/v1/demo/exports/platform': { body: running },
    'GET /desk/v1/jobs': { body: { jobs: [{ ...running, state: 'done', ended_at: moment }] } },
    'GET /desk/v1/demo/exports/e-1': {
      body: { datapoints: 6, series: 2, runs: 1, platform_items: 0, left_out: 3 },
    },
  })
  fireEvent.click(await screen.findByRole('radio', { name: 'ixmp4' }))
  expect(screen.queryByRole('radio', { name: /^Wide/ })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: '0.14' }))
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  expect(
    await screen.findByText(/^Written: 6 datapoints in 2 series of 1 run\. Left out: 3 optimization items/),
  ).toBeTruthy()
  expect(changes.at(-1)).toBe(`POST /desk/v1/demo/exports/platform ${JSON.stringify({ version: '0.14', filter })}`)
  expect(screen.queryByRole('link')).toBeNull()
})

test('cancelling ends the job, and no file is fetched', async () => {
  let job = running
  const changes = open(() => job)
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(changes).toContain('DELETE /desk/v1/jobs/e-1'))
  job = { ...running, state: 'cancelled', ended_at: moment }
  expect(await screen.findByRole('button', { name: 'Close' }, { timeout: 3_000 })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(fetchFile).not.toHaveBeenCalled()
})

test('a failure keeps the dialog open with cause, effect and next step', async () => {
  const error = { message: 'The disk is full.', error_name: 'platform_file_disk_full' }
  open(() => ({ ...running, state: 'failed', ended_at: moment, error }))
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.')
})

test('nothing is exported where nothing is left', async () => {
  open(() => running, { total: 0 })
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Export' })).disabled).toBe(true)
})
