import { useState } from 'react'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Summary } from '../../server/contract/counts.ts'
import { show } from '../ui/testing.tsx'
import { noConversion, type Conversion } from '../units/conversion.ts'
import { ChartPane } from './ChartPane.tsx'
import type { Drawn } from './drawn.ts'
import type { ChartSettings } from './settings.ts'
import { byColour, madeUpSummary } from './testing.ts'

/** There is no canvas here: what would be drawn is told instead. */
vi.mock('./ChartCanvas.tsx', () => ({
  default: ({ drawn, label }: { drawn: Drawn; label: string }) => (
    <div role="img" aria-label={label}>
      {drawn.panels.flatMap(({ groups }) => groups.map(({ colour }) => colour)).join(', ')}
    </div>
  ),
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = 'POST /desk/v1/study/summary'
const scenarios = (...names: string[]) =>
  madeUpSummary(
    [2020, 2030],
    names.map((name, at) => ({ key: [name], cells: [[10 - at, 20 - at], 5] })),
  )

/** The pane, holding its settings; answers what the service was asked, and all settings so far. */
function showPane(answer: { status?: number; body: unknown }, given: ChartSettings = byColour('scenario')) {
  const onSettings = vi.fn<(settings: ChartSettings) => void>()
  function Held({ conversion }: { conversion: Conversion }) {
    const [settings, setSettings] = useState(given)
    onSettings.mockImplementation(setSettings)
    return (
      <ChartPane
        platform="study"
        filter={{ region: { name: 'World' } }}
        settings={settings}
        onSettings={onSettings}
        conversion={conversion}
      />
    )
  }
  const asked = show(<Held conversion={noConversion} />, { [path]: answer })
  return { asked, onSettings }
}

const choice = (name: string) => screen.getByRole('combobox', { name })
const drawing = () => screen.findByRole('img')
const answerOf = (summary: Summary) => ({ body: summary })

describe('the chart pane', () => {
  test('asks for what its settings say, and draws it', async () => {
    const { asked } = showPane(answerOf(scenarios('High', 'Low')))
    expect((await drawing()).textContent).toBe('High, Low')
    const request = { filter: { region: { name: 'World' } }, by: ['scenario'], step: 'year', limit: 100 }
    expect(asked).toEqual([`${path} ${JSON.stringify(request)}`])
    expect(screen.getByText('Mean of up to 2 values in each group.')).toBeTruthy()
  })

  test('changes its settings at once', async () => {
    const { onSettings } = showPane(answerOf(scenarios('High')))
    fireEvent.change(choice('Chart'), { target: { value: 'area' } })
    expect(onSettings).toHaveBeenLastCalledWith(byColour('scenario', { kind: 'area' }))
    fireEvent.change(choice('Facets'), { target: { value: 'region' } })
    expect(onSettings).toHaveBeenLastCalledWith(byColour('scenario', { kind: 'area', facet: 'region' }))
    fireEvent.change(choice('Figure'), { target: { value: 'sum' } })
    expect(onSettings.mock.lastCall?.[0].statistic).toBe('sum')
    expect(within(choice('Figure')).queryByText('Each series')).toBeNull()
  })

  test('hides and shows groups by their entries of the legend', async () => {
    showPane(answerOf(scenarios('High', 'Low')))
    await drawing()
    const entry = () => screen.getByRole('button', { name: 'High' })
    expect(entry().getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(entry())
    expect(entry().getAttribute('aria-pressed')).toBe('false')
    expect((await drawing()).textContent).toBe('Low')
    fireEvent.click(screen.getByRole('button', { name: 'Hide all of Scenario' }))
    expect(screen.getByText(/All groups are hidden/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show all of Scenario' }))
    expect((await drawing()).textContent).toBe('High, Low')
  })

  test('has a legend that is searched where it is long', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `Scenario ${at}`)
    showPane(answerOf(scenarios(...names)))
    await drawing()
    const legend = screen.getByRole('group', { name: 'Legend: Scenario' })
    expect(within(legend).getAllByRole('listitem')).toHaveLength(100)
    fireEvent.change(screen.getByLabelText('Search in Scenario'), { target: { value: 'scenario 9' } })
    await waitFor(() => expect(within(legend).getAllByRole('listitem')).toHaveLength(11))
  })

  test('says where not all groups are drawn, and asks for more', async () => {
    const { asked, onSettings } = showPane(answerOf({ ...scenarios('High'), total: 2_310 }))
    expect(await screen.findByText(/1 of 2,310 groups, those with the largest values/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Draw up to 300' }))
    expect(onSettings).toHaveBeenLastCalledWith(byColour('scenario', { limit: 300 }))
    await waitFor(() => expect(asked.at(-1)).toContain('"limit":300'))
    fireEvent.click(await screen.findByRole('button', { name: 'Draw up to 1,000' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Draw up to/ })).toBeNull())
  })

  test('shows its figures, which can be copied', async () => {
    showPane(answerOf(scenarios('High', 'Low')))
    await drawing()
    const button = screen.getByRole('button', { name: 'Data behind this chart' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(button)
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Scenario', 'Unit', 'Figure', '2020', '2030'],
      ['High', 'EJ/yr', 'mean', '15', '5'],
      ['Low', 'EJ/yr', 'mean', '14', '5'],
    ])
    expect(screen.getByRole('button', { name: 'Copy the figures as a table' })).toBeTruthy()
  })

  test('says what to do where there is nothing to draw', async () => {
    showPane(answerOf(scenarios()))
    expect(await screen.findByText(/there is nothing to draw/)).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
  })

  test('tells why there is no chart, and tries again', async () => {
    const body = { error_name: 'bad_filter_arguments', message: 'No such field.', kwargs: {} }
    const { asked } = showPane({ status: 400, body })
    expect((await screen.findByRole('alert')).textContent).toContain('No such field.')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(asked).toHaveLength(2))
  })
  test('can be cancelled while it loads, and loaded later', async () => {
    const fetched = vi.fn<(path: string, request: { signal: AbortSignal }) => Promise<Response>>(
      (_path, { signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    )
    vi.stubGlobal('fetch', fetched)
    const pane = { platform: 'study', filter: {}, settings: byColour('scenario'), conversion: noConversion }
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ChartPane {...pane} onSettings={() => undefined} />
        </QueryClientProvider>
      </MantineProvider>,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel (Esc)' }))
    expect(await screen.findByText(/Loading was cancelled/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    fetched.mockImplementation(async () => new Response(JSON.stringify(scenarios('High'))))
    fireEvent.click(screen.getByRole('button', { name: 'Load' }))
    expect((await drawing()).textContent).toBe('High')
  })
})
