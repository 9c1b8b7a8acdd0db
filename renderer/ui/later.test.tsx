import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { later, WhenThere } from './later.tsx'
import { show } from './testing.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Shows a part whose code fails with these words. */
function open(message: string, answers: Parameters<typeof show>[1]) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Part = later(() => Promise.reject(new TypeError(message)), 'shown')
  show(
    <WhenThere>
      <Part />
    </WhenThere>,
    answers,
  )
}

const lost = 'Failed to fetch dynamically imported module: /assets/part.js'

test('a part whose code does not come says whether the service is gone or the code alone', async () => {
  open(lost, {})
  expect((await screen.findByRole('alert')).textContent).toContain('did not come, though the service answers')
  cleanup()
  open(lost, { 'GET /desk/v1/info': { status: 503, body: {} } })
  expect((await screen.findByRole('alert')).textContent).toContain('The service does not answer.')
})

test('a part whose code fails says so, with its words, and the fault is logged', async () => {
  open('width is not defined', {})
  const told = (await screen.findByRole('alert')).textContent
  expect(told).toContain('This part of the window has a fault and could not start.')
  expect(told).toContain('width is not defined')
  expect(vi.mocked(console.error)).toHaveBeenCalledWith(expect.objectContaining({ message: 'width is not defined' }))
})
