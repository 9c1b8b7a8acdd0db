import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Notifications, notifications } from '@mantine/notifications'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { RunRow } from '../../server/contract/tables.ts'
import { CommandProvider } from '../commands/commands.tsx'
import { show } from '../ui/testing.tsx'
import { runsView } from '../view/view.ts'
import { RunTable } from './RunTable.tsx'
import { makeRun } from './testing.ts'

afterEach(() => {
  notifications.clean()
  cleanup()
  vi.unstubAllGlobals()
})

/** Shows a table of runs. */
const table = (answers: Parameters<typeof show>[1], runs: RunRow[] = [makeRun()]) =>
  show(
    <CommandProvider>
      <Notifications />
      <RunTable
        view={runsView('demo')}
        page={{ pagination: { limit: 500, offset: 0 }, total: 1, runs: runs.length, models: 1, results: runs }}
        isStale={false}
        navigate={vi.fn<() => void>()}
        selected={new Set()}
        onSelected={vi.fn<() => void>()}
      />
    </CommandProvider>,
    answers,
  )
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: string) => {
  await press('More for M / S, version 4')
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}

describe('another default version', () => {
  const runs = [makeRun({ id: 4, version: 5, is_default: false, points: 10, series: 2, last_year: 2030 }), makeRun()]

  test('is previewed before it is set', async () => {
    const changes = table({ 'POST /v1/demo/runs/4/set-as-default-version/': { body: {} } }, runs)
    fireEvent.click(screen.getByRole('radio', { name: 'M / S, version 5 is the default version' }))
    expect(await screen.findByText(/version 4: 1 234 datapoints in 56 series, 2020 to 2050/)).toBeTruthy()
    expect(screen.getByText(/version 5: 10 datapoints in 2 series, 2020 to 2030/)).toBeTruthy()
    expect(changes).toEqual([])
    await press('Make M / S, version 5 the default')
    expect(await screen.findByText(/M \/ S, version 5 is the default now/)).toBeTruthy()
    expect(changes).toEqual(['POST /v1/demo/runs/4/set-as-default-version/'])
  })

  test('can be none', async () => {
    const changes = table({ 'POST /v1/demo/runs/3/unset-as-default-version/': { body: {} } }, runs)
    fireEvent.click(screen.getByRole('radio', { name: 'M / S, version 4 is the default version' }))
    expect(await screen.findByText('none, so default data leave it out')).toBeTruthy()
    await press('Not default')
    expect(await screen.findByText(/M \/ S has no default version now/)).toBeTruthy()
    expect(changes).toEqual(['POST /v1/demo/runs/3/unset-as-default-version/'])
  })
})

describe('cloning a run', () => {
  const clone = 'POST /v1/demo/runs/clone/'

  test('asks for the pair, tells how many points are copied, and names the clone', async () => {
    const copy = { ...makeRun({ id: 9, version: 1 }), model: { name: 'M' }, scenario: { name: 'T' } }
    const changes = table({ [clone]: { body: copy } })
    await choose('Clone…')
    expect(await screen.findByText(/1 234 datapoints to copy/)).toBeTruthy()
    expect((await screen.findByLabelText<HTMLInputElement>('Model')).value).toBe('M')
    fireEvent.change(screen.getByLabelText('Scenario'), { target: { value: 'T' } })
    fireEvent.click(screen.getByLabelText('With the solution of the optimization'))
    await press('Clone')
    expect(await screen.findByText('The clone is M / T, version 1.')).toBeTruthy()
    const body = { run_id: 3, model_name: 'M', scenario_name: 'T', keep_solution: false }
    expect(changes).toEqual([`${clone} ${JSON.stringify(body)}`])
    await waitFor(() => expect(screen.queryByText(/datapoints to copy/)).toBeNull())
  })

  test('stays open when it is refused, and tells why', async () => {
    const body = { message: '', kwargs: { id: 3 }, error_name: 'run_not_found' }
    table({ [clone]: { status: 404, body } })
    await choose('Clone…')
    await press('Clone')
    expect(await screen.findByText(/Nothing was written/)).toBeTruthy()
    expect(screen.getByLabelText('Scenario')).toBeTruthy()
  })
})

describe('deleting a run', () => {
  test('asks first, and can be undone from the notice', async () => {
    const changes = table({
      'DELETE /desk/v1/demo/runs/3': { body: { transaction__id: 7 } },
      'POST /desk/v1/demo/undo': { body: {} },
    })
    await choose('Delete…')
    expect(await screen.findByText(/with its 1 234 datapoints/)).toBeTruthy()
    expect(screen.getByText(/It is the default version/)).toBeTruthy()
    await press('Delete')
    expect(await screen.findByText('M / S, version 4 was deleted.')).toBeTruthy()
    await press('Undo')
    expect(await screen.findByText('M / S, version 4 is back, with all that was in it.')).toBeTruthy()
    expect(changes).toEqual(['DELETE /desk/v1/demo/runs/3', 'POST /desk/v1/demo/undo {"transaction__id":7}'])
  })

  test('is not offered while it is locked', async () => {
    const lock = { transaction: 5, user: null, client: 'python-httpx/0.28.1', since: null, last_write: null }
    table({}, [makeRun({ lock: { ...lock, is_window: false } })])
    const unlock = screen.getByRole('button', { name: 'Unlock M / S, version 4' })
    expect(unlock.title).toContain('python-httpx')
    await press('More for M / S, version 4')
    const item = await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Delete: unlock it first' })
    expect(item.disabled).toBe(true)
  })
})
