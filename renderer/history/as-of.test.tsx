import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { notifications } from '@mantine/notifications'
import { afterEach, expect, test, vi } from 'vitest'
import type { Moment, Moments } from '../../server/contract/moments.ts'
import { show } from '../ui/testing.tsx'
import { AsOf } from './AsOf.tsx'
import { effects, transaction } from './testing.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const total = 100_000
const moment = (id: number): { body: Moment } => ({
  body: { total, place: id - 1, transaction: transaction(id, { issued_at: '2026-03-08T12:00:00.000000' }) },
})
const marks: { body: Moments } = { body: { total, first_at: '2026-01-01T12:00:00.000000', marks: [] } }
/** The end of 4 March, in the time zone of whoever runs this. */
const endOfDay = new Date(2026, 2, 4, 23, 59, 59, 999).toISOString().slice(0, -1)

test('keys, a click and a day lead to any of 100,000 moments, each asked for alone', async () => {
  const onMoment = vi.fn<(transaction: number) => void>()
  const asked = (query: string) => `GET /desk/v1/demo/moment?${query}`
  show(<AsOf platform="demo@70000" of={{}} onMoment={onMoment} />, {
    'GET /desk/v1/demo/moments?': marks,
    'GET /desk/v1/jobs': { body: { jobs: [] } },
    'POST /desk/v1/demo/transactions/effects': { body: { results: [effects(1)] } },
    [asked('until=70000')]: moment(70_000),
    [asked('place=0')]: moment(1),
    [asked('place=69998')]: moment(69_999),
    [asked(new URLSearchParams({ until: endOfDay }).toString())]: moment(5_000),
    [asked('place=4999')]: moment(5_000),
  })
  const slider = await screen.findByRole('slider', { name: 'Moment' })
  expect(slider.getAttribute('max')).toBe(String(total - 1))
  expect(screen.getByText(/^70.000 of 100.000$/)).toBeTruthy()
  const leadsTo = (id: number) => waitFor(() => expect(onMoment).toHaveBeenLastCalledWith(id))
  fireEvent.click(screen.getByRole('button', { name: 'The moment before' }))
  await leadsTo(69_999)
  fireEvent.change(slider, { target: { value: '0' } })
  await leadsTo(1)
  const day = screen.getByLabelText('The state at the end of a day')
  // Before the first moment, as when a year is being typed: nothing to go to.
  fireEvent.change(day, { target: { value: '0002-03-04' } })
  fireEvent.change(day, { target: { value: '2026-03-04' } })
  await leadsTo(5_000)
  expect(onMoment).toHaveBeenCalledTimes(3)
})

test('a day whose moment is not told is said, and the slider stays', async () => {
  const onMoment = vi.fn<(transaction: number) => void>()
  const told = vi.spyOn(notifications, 'show')
  show(<AsOf platform="demo@70000" of={{}} onMoment={onMoment} />, {
    'GET /desk/v1/demo/moments?': marks,
    'GET /desk/v1/jobs': { body: { jobs: [] } },
    'POST /desk/v1/demo/transactions/effects': { body: { results: [effects(1)] } },
    'GET /desk/v1/demo/moment?until=70000': moment(70_000),
  })
  fireEvent.change(await screen.findByLabelText('The state at the end of a day'), { target: { value: '2026-03-04' } })
  await waitFor(() => expect(told).toHaveBeenCalledOnce())
  expect(told.mock.calls[0]![0]).toMatchObject({
    color: 'red',
    message: expect.stringContaining('Nothing was changed.'),
  })
  expect(onMoment).not.toHaveBeenCalled()
})
