import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { CheckState, Finding } from '../../server/contract/checks.ts'
import { show } from '../ui/testing.tsx'
import type { ChecksView } from '../view/view.ts'
import { AboutCheck, NothingFound } from './AboutCheck.tsx'
import { sharedNames } from './finding-columns.tsx'
import { StartCheck } from './StartCheck.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const check = (of: { job?: Partial<CheckState['job']>; summary?: Partial<CheckState['summary'] & object> } = {}) =>
  ({
    job: {
      ...{ id: '1', kind: 'check', platform: 'p', state: 'done', step: '', share: null, rows: 0 },
      ...{ started_at: '2026-11-22T12:00:00Z', ended_at: '2026-11-22T12:00:09Z', error: null, ...of.job },
    },
    request: { rules: [], definitions: [] },
    summary: { runs: 2, datapoints: 1_234, findings: 3, left_out: 0, notes: ['Notes'], ...of.summary },
  }) as unknown as CheckState

const view: ChecksView = {
  ...{ kind: 'checks', platform: 'p', runs: [], rule: null, level: null, search: '' },
  ...{ muted: 'no', sort: [], page: 1 },
}

test('before there is a check it says what one does, and begins it', () => {
  const onCheck = vi.fn<() => void>()
  show(<StartCheck runs={[3, 4]} check={undefined} onCheck={onCheck} onAsk={() => {}} />, {})
  expect(screen.getByText(/odd in 2 chosen runs\. It writes nothing/)).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(8)
  fireEvent.click(screen.getByRole('button', { name: 'Check the data' }))
  expect(onCheck).toHaveBeenCalledOnce()
})

test('while it runs no second one begins; one that failed says why', () => {
  const running = check({ job: { state: 'running', ended_at: null } })
  show(<StartCheck runs={[]} check={running} onCheck={() => {}} onAsk={() => {}} />, {})
  expect(screen.getByRole('button', { name: 'Check the data' }).hasAttribute('disabled')).toBe(true)
  cleanup()
  const failed = check({ job: { state: 'failed', error: { message: 'No space is left', error_name: 'disk' } } })
  show(<StartCheck runs={[]} check={failed} onCheck={() => {}} onAsk={() => {}} />, {})
  expect(screen.getByRole('alert').textContent).toContain('No space is left')
})

test('above the findings stands what all of them share, what was checked, and that some were not kept', () => {
  const at = (scenario: string) => ({ model: 'M', scenario }) as Finding
  expect(sharedNames([at('S'), at('T')])).toEqual({ model: 'M' })
  const shared = sharedNames([at('S'), at('S')])
  show(<AboutCheck check={check({ summary: { left_out: 1_200 } })} shared={shared} total={3} />, {})
  expect(screen.getByRole('status').textContent).toBe('3 findings')
  expect(screen.getByRole('group', { name: 'About the check' }).textContent).toMatch(
    /Model M.*Scenario S.*Notes · 1\s200 more findings were not kept.*1\s234 datapoints of 2 runs/,
  )
})

test('nothing found is no proof; filtered, it says what to do; muted findings are counted', () => {
  show(<NothingFound check={check()} muted={2} view={view} />, {})
  expect(screen.getByText(/That is no proof.*2 muted findings are not shown/)).toBeTruthy()
  cleanup()
  show(<NothingFound check={check()} muted={0} view={{ ...view, rule: 'jumps' }} />, {})
  expect(screen.getByRole('heading').textContent).toBe('No finding fits')
})
