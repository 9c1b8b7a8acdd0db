import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { notifications } from '@mantine/notifications'
import type { PlatformTransactions } from '../../server/contract/history.ts'
import { makeRun } from '../runs/testing.ts'
import { Notices } from '../ui/Notices.tsx'
import { show } from '../ui/testing.tsx'
import { HistoryBrowser } from './HistoryBrowser.tsx'
import type { Transaction } from './sentence.ts'
import { effect, effects, transaction } from './testing.ts'

afterEach(() => {
  notifications.clean()
  cleanup()
  vi.unstubAllGlobals()
})

const run = makeRun()

const page = (results: Transaction[], total = results.length, offset = 0): { body: PlatformTransactions } => ({
  body: {
    ...{ pagination: { limit: 50, offset }, total, history_start: 0, results, unplaced: [] },
    ...{ clients: [], operations: [] },
  },
})

const list = (offset = 0) => `GET /desk/v1/demo/transactions?run=3&limit=50&offset=${offset}`
const one = (id: number) => `GET /desk/v1/demo/transactions?id=${id}&limit=1&offset=0`
const wrote = 'POST /desk/v1/demo/transactions/effects'
const changesSince = (id: number) => `GET /desk/v1/demo/runs/3/changes?from=${id}`
const counts = (changed: number) => ({
  body: { from: 8, to: 9, counts: { datapoints: { added: 0, changed, removed: 0 } } },
})
const revert = 'POST /v1/demo/runs/3/revert/'
const runRows = 'POST /desk/v1/demo/rows/runs'

/** Two transactions, without anything that is told of what they wrote. */
const answers = {
  [list()]: page([transaction(9), transaction(8)]),
  [one(8)]: page([transaction(8)]),
  [one(9)]: page([transaction(9)]),
  [wrote]: { body: { results: [effects(9, effect('datapoints', { changed: 1, names: ['V'] })), effects(8)] } },
  [runRows]: { body: { pagination: { limit: 1, offset: 0 }, total: 1, results: [run] } },
  'GET /desk/v1/demo/runs/3/changes?from=8&to=9&kind=datapoints&limit=200&offset=0': counts(1),
}

function History({ onShow }: { onShow: (shown: Transaction) => void }) {
  const [selected, setSelected] = useState<number | null>(null)
  const props = { platform: 'demo', filter: { run: run.id }, selected, onSelect: setSelected, onShow }
  return <HistoryBrowser {...props} onBranched={() => {}} />
}

function openHistory(more: Parameters<typeof show>[1] = {}) {
  const onShow = vi.fn<(shown: Transaction) => void>()
  const changes = show(
    <>
      <Notices />
      <History onShow={onShow} />
    </>,
    { ...answers, ...more },
  )
  return { onShow, writes: () => changes.filter((line) => line.startsWith(revert)) }
}
const question = () => screen.queryByRole('dialog', { name: 'Go back to this state?' })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
/** Chooses a transaction by what is told of it. */
const choose = async (id: number) => {
  await screen.findByRole('list', { name: 'Transactions' })
  fireEvent.click(document.querySelector(`[data-transaction="${id}"]`)!)
  await screen.findByText(new RegExp(`transaction ${id}\\b`))
}

describe('the history of a run', () => {
  test('shows older transactions when asked, to the first', async () => {
    openHistory({ [list()]: page([transaction(9)], 51), [list(50)]: page([transaction(8)], 51, 50) })
    expect(await screen.findByText('1 of 51 transactions')).toBeTruthy()
    await press('Show older')
    expect(await screen.findByText('2 of 51 transactions')).toBeTruthy()
    const ids = [...document.querySelectorAll<HTMLElement>('[data-transaction]')].map(
      (row) => row.dataset['transaction'],
    )
    expect(ids).toEqual(['9', '8'])
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  test('tells what changed, and leads to the state after a transaction', async () => {
    const { onShow } = openHistory()
    expect((await screen.findAllByText('1 datapoint changed')).length).toBeGreaterThan(0)
    await choose(8)
    await press('Look at the run as it was')
    expect(onShow).toHaveBeenCalledWith(expect.objectContaining({ id: 8 }))
  })
})

test('two moments of a run are compared', async () => {
  const three = page([transaction(9), transaction(8), transaction(7)])
  openHistory({
    [list()]: three,
    'GET /desk/v1/demo/transactions?run=3&limit=1000&offset=0': three,
    'GET /desk/v1/demo/runs/3/changes?from=7&to=9': counts(5),
    'GET /desk/v1/demo/runs/3/changes?from=7&to=9&kind=datapoints&limit=200&offset=0': counts(5),
  })
  fireEvent.change(await screen.findByLabelText('Compared with'), { target: { value: '7' } })
  const table = await screen.findByRole('table', { name: 'What changed, by kind' })
  await waitFor(() => expect(table.isConnected && screen.getByRole('cell', { name: '5' })).toBeTruthy())
  expect(screen.queryByRole('table', { name: 'Datapoints by region' })).toBeNull()
})

describe('going back', () => {
  const open = async () => {
    await choose(8)
    await press('Go back to this…')
    await screen.findByRole('dialog', { name: 'Go back to this state?' })
  }

  test('is not offered where nothing differs, unless units come back', async () => {
    openHistory({ [changesSince(8)]: counts(0) })
    await open()
    expect(await screen.findByText(/^Nothing differs/)).toBeTruthy()
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Go back to this' })
    expect(button.disabled).toBe(true)
    fireEvent.click(screen.getByLabelText('Bring deleted units back'))
    expect(button.disabled).toBe(false)
  })

  test('stays open when it is refused, and tells why', async () => {
    const message = 'Unit EJ is gone.'
    const { writes } = openHistory({
      [changesSince(8)]: counts(2),
      [revert]: { status: 404, body: { message, kwargs: {}, error_name: 'unit_not_found' } },
    })
    await open()
    await waitFor(() => expect(screen.getByText('Back to earlier values')).toBeTruthy())
    await press('Go back to this')
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByText(/Nothing was written/)).toBeTruthy()
    expect(writes()).toEqual([`${revert} {"transaction__id":8,"revert_platform":false}`])
    expect(question()).toBeTruthy()
  })

  test('that wrote nothing offers no undo', async () => {
    openHistory({ [changesSince(8)]: counts(2), [revert]: { body: {} } })
    await open()
    await screen.findByText('Back to earlier values')
    await press('Go back to this')
    expect((await screen.findAllByText(/Nothing of it differed/)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await waitFor(() => expect(question()).toBeNull())
  })
})
