import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Notifications, notifications } from '@mantine/notifications'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Run } from '../../server/contract/runs.ts'
import { show } from '../ui/testing.tsx'
import { groupRuns } from './groups.ts'
import { RunTable } from './RunTable.tsx'

afterEach(() => {
  notifications.clean()
  cleanup()
  vi.unstubAllGlobals()
})

const moment = '2026-11-20T13:36:22.528000'
const audit = { created_at: moment, created_by: '@unknown' }
const run: Run = {
  ...{ id: 3, model__id: 1, scenario__id: 2, version: 4, is_default: true, ...audit },
  ...{ model: { id: 1, name: 'M', ...audit }, scenario: { id: 2, name: 'S', ...audit } },
  ...{ updated_at: null, updated_by: null, lock_transaction: null },
}
const count = 'PATCH /v1/demo/iamc/datapoints/?table=true&join_parameters=true&join_runs=true&limit=0&offset=0'
const counted = { body: { total: 1234 } }
const filter = '{"run":{"id":3,"default_only":false}}'

/** Shows a table with one run. */
const table = (answers: Parameters<typeof show>[1], shown = run) =>
  show(
    <>
      <Notifications />
      <RunTable platform="demo" groups={groupRuns([shown])} navigate={vi.fn<() => void>()} />
    </>,
    { [count]: counted, ...answers },
  )
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: string) => {
  await press('More for M / S, version 4')
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}

describe('cloning a run', () => {
  const clone = 'POST /v1/demo/runs/clone/'

  test('asks for the pair, tells how many points are copied, and names the clone', async () => {
    const copy = { ...run, id: 9, scenario: { ...run.scenario, name: 'T' }, version: 1 }
    const changes = table({ [clone]: { body: copy } })
    await choose('Clone…')
    expect(await screen.findByText(/1,234 datapoints to copy/)).toBeTruthy()
    expect((await screen.findByLabelText<HTMLInputElement>('Model')).value).toBe('M')
    fireEvent.change(screen.getByLabelText('Scenario'), { target: { value: 'T' } })
    fireEvent.click(screen.getByLabelText('With the solution of the optimization'))
    await press('Clone')
    expect(await screen.findByText('The clone is M / T, version 1.')).toBeTruthy()
    const body = { run_id: 3, model_name: 'M', scenario_name: 'T', keep_solution: false }
    expect(changes).toEqual([`${count} ${filter}`, `${clone} ${JSON.stringify(body)}`])
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
    expect(await screen.findByText(/with its 1,234 datapoints/)).toBeTruthy()
    expect(screen.getByText(/It is the default version/)).toBeTruthy()
    await press('Delete')
    expect(await screen.findByText('M / S, version 4 was deleted.')).toBeTruthy()
    await press('Undo')
    expect(await screen.findByText('M / S, version 4 is back, with all that was in it.')).toBeTruthy()
    expect(changes).toEqual([
      `${count} ${filter}`,
      'DELETE /desk/v1/demo/runs/3',
      'POST /desk/v1/demo/undo {"transaction__id":7}',
    ])
  })

  test('is not offered while it is locked', async () => {
    table({}, { ...run, lock_transaction: 5 })
    await press('More for M / S, version 4')
    const item = await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Delete: unlock it first' })
    expect(item.disabled).toBe(true)
  })
})
