import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Notifications, notifications } from '@mantine/notifications'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { RunTransactions } from '../../server/contract/history.ts'
import type { RunRow } from '../../server/contract/tables.ts'
import { makeRun } from '../runs/testing.ts'
import { show } from '../ui/testing.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import type { RunTransaction } from './transaction.ts'

afterEach(() => {
  notifications.clean()
  cleanup()
  vi.unstubAllGlobals()
})

const moment = '2026-11-20T13:36:22.528000'
const run = makeRun()

const transaction = (id: number, changed: Partial<RunTransaction> = {}): RunTransaction => ({
  ...{ id, issued_at: moment, operation: 'upsertDatapoints', user: '@unknown', client: 'python-httpx/0.28.1' },
  ...{ undoes: null, undone_by: null, can_revert: true, can_undo: true, checkpoints: [] },
  ...changed,
})

const page = (results: RunTransaction[], total = results.length, offset = 0): { body: RunTransactions } => ({
  body: { pagination: { limit: 50, offset }, total, history_start: 0, results, unplaced: [] },
})

const list = (limit: number, offset = 0) => `GET /desk/v1/demo/runs/3/transactions?limit=${limit}&offset=${offset}`
const changesSince = (id: number) => `GET /desk/v1/demo/runs/3/changes?from=${id}`
const counts = (changed: number) => ({
  body: { from: 8, to: 9, counts: { datapoints: { added: 0, changed, removed: 0 } } },
})
const revert = 'POST /v1/demo/runs/3/revert/'

function dialog(answers: Parameters<typeof show>[1]) {
  const onClose = vi.fn<() => void>()
  const onShow = vi.fn<(shown: RunRow, id: number) => void>()
  const changes = show(
    <>
      <Notifications />
      <HistoryDialog platform="demo" run={run} onClose={onClose} onShow={onShow} />
    </>,
    answers,
  )
  return { onClose, onShow, changes }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('the history of a run', () => {
  test('shows older transactions when asked, to the first', async () => {
    dialog({ [list(50)]: page([transaction(99)], 51), [list(50, 50)]: page([transaction(2)], 51, 50) })
    expect(await screen.findByText('1 of 51 transactions')).toBeTruthy()
    await press('Show older')
    expect(await screen.findByText('2 of 51 transactions')).toBeTruthy()
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['99', '2'])
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  test('leads to the state after a transaction, and offers nothing for the present one', async () => {
    const { onShow } = dialog({ [list(50)]: page([transaction(9), transaction(8)]) })
    await press('Show it as it was after transaction 8')
    expect(onShow).toHaveBeenCalledWith(run, 8)
    expect(screen.queryByRole('button', { name: /transaction 9/ })).toBeNull()
    expect(screen.getByText('the present state')).toBeTruthy()
  })
})

describe('a revert', () => {
  test('is not offered where nothing differs, unless units come back', async () => {
    dialog({ [list(50)]: page([transaction(9), transaction(8)]), [changesSince(8)]: counts(0) })
    await press('Revert to this state: transaction 8')
    expect(await screen.findByText(/^Nothing differs/)).toBeTruthy()
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Revert' })
    expect(button.disabled).toBe(true)
    fireEvent.click(screen.getByLabelText('Bring deleted units back'))
    expect(button.disabled).toBe(false)
  })

  test('stays open when it is refused, and tells why', async () => {
    const message = 'Unit EJ is gone.'
    const { onClose, changes } = dialog({
      [list(50)]: page([transaction(9), transaction(8)]),
      [list(10)]: page([transaction(9), transaction(8)]),
      [changesSince(8)]: counts(2),
      [revert]: { status: 404, body: { message, kwargs: {}, error_name: 'unit_not_found' } },
    })
    await press('Revert to this state: transaction 8')
    await waitFor(() => expect(screen.getByText('Back to earlier values')).toBeTruthy())
    await press('Revert')
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByText(/Nothing was written/)).toBeTruthy()
    expect(changes).toEqual([`${revert} {"transaction__id":8,"revert_platform":false}`])
    expect(onClose).not.toHaveBeenCalled()
  })

  test('that wrote nothing offers no undo', async () => {
    const { onClose } = dialog({
      [list(50)]: page([transaction(9), transaction(8)]),
      [list(10)]: page([transaction(9), transaction(8)]),
      [changesSince(8)]: counts(2),
      [revert]: { body: {} },
    })
    await press('Revert to this state: transaction 8')
    await screen.findByText('Back to earlier values')
    await press('Revert')
    expect(await screen.findByText(/Nothing of it differed/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(onClose).toHaveBeenCalled()
  })
})
