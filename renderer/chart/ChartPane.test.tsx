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
import { defaultChart, type ChartSettings } from './settings.ts'
import { madeUpSummary, seriesOf } from './testing.ts'

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
    names.map((scenario, at) => seriesOf({ scenario }, [15 - at, 5])),
  )

/** The pane, holding its settings; answers what the service was asked, and all settings so far. */
function showPane(answer: { status?: number; body: unknown }, given: ChartSettings = defaultChart) {
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
    const by = ['model', 'scenario', 'version', 'region', 'variable', 'step_category']
    const request = { filter: { region: { name: 'World' } }, by, step: 'year', limit: 300, tails: 0.25 }
    expect(asked).toEqual([`${path} ${JSON.stringify(request)}`])
  })

  test('changes its settings at once, and asks for figures of several runs', async () => {
    const { asked, onSettings } = showPane(answerOf(scenarios('High', 'Low')))
    await drawing()
    fireEvent.change(choice('Panels'), { target: { value: 'scenario' } })
    expect(onSettings).toHaveBeenLastCalledWith({ ...defaultChart, facet: 'scenario' })
    fireEvent.change(choice('Combine runs'), { target: { value: 'band' } })
    await waitFor(() => expect(asked.at(-1)).toContain('"by":["scenario"],"step":"year","limit":1000,"tails":0.1'))
    fireEvent.change(choice('Chart'), { target: { value: 'box' } })
    expect(onSettings.mock.lastCall?.[0].kind).toBe('box')
  })

  test('asks for the parent of layers that the filter leaves out, and stacks nothing that does not add up to it', async () => {
    const parts = madeUpSummary(
      [2020],
      ['Coal', 'Gas'].map((leaf) => seriesOf({ variable: `Energy|${leaf}` }, [5])),
    )
    const { asked, onSettings } = showPane(answerOf(parts), { ...defaultChart, kind: 'area' })
    await waitFor(() => expect(asked.at(-1)).toContain('"variable":{"name__in":["Energy"]}'))
    expect(await screen.findByText(/Energy is not reported/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Stack anyway' }))
    expect(onSettings.mock.lastCall?.[0].stackAnyway).toBe(true)
    expect(await screen.findByText(/Stacked anyway. Energy is not reported/)).toBeTruthy()
  })

  test('asks what to draw where there are too many lines for one look', async () => {
    const summary = madeUpSummary(
      [2020, 2030],
      Array.from({ length: 90 }, (_, at) => seriesOf({ variable: `V${at % 10}`, region: `R${at % 9}` }, [at, at])),
    )
    const { onSettings } = showPane(answerOf(summary))
    expect(await screen.findByText(/90 series are too many lines/)).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'All lines' }))
    expect(onSettings.mock.lastCall?.[0].statistic).toBe('each')
    expect(await drawing()).toBeTruthy()
  })

  test('hides and shows groups by their entries of the legend', async () => {
    const { onSettings } = showPane(answerOf(scenarios('High', 'Low')))
    await drawing()
    const entry = () => screen.getByRole('button', { name: 'High' })
    expect(entry().getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(entry())
    expect(entry().getAttribute('aria-pressed')).toBe('false')
    expect((await drawing()).textContent).toBe('Low')
    // Hidden names are a part of the view: links and saved views keep them.
    expect(onSettings.mock.lastCall?.[0].hidden).toEqual(['High'])
    fireEvent.click(screen.getByRole('button', { name: 'Hide all of Scenario' }))
    expect(screen.getByText(/All groups are hidden/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show all of Scenario' }))
    expect((await drawing()).textContent).toBe('High, Low')
  })

  test('has a legend that is searched where it is long', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `Scenario ${at}`)
    showPane(answerOf(scenarios(...names)), { ...defaultChart, statistic: 'each' })
    await drawing()
    const legend = screen.getByRole('group', { name: 'Legend: Scenario' })
    expect(within(legend).getAllByRole('listitem')).toHaveLength(100)
    fireEvent.change(screen.getByLabelText('Search in Scenario'), { target: { value: 'scenario 9' } })
    await waitFor(() => expect(within(legend).getAllByRole('listitem')).toHaveLength(11))
  })

  test('says where not all groups are drawn, and asks for more', async () => {
    const { asked, onSettings } = showPane(answerOf({ ...scenarios('High'), total: 2_310 }), {
      ...defaultChart,
      statistic: 'each',
    })
    expect(await screen.findByText(/1 of 2 310 series, those with the largest values/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Draw up to 1\u2009000' }))
    expect(onSettings).toHaveBeenLastCalledWith({ ...defaultChart, statistic: 'each', limit: 1_000 })
    await waitFor(() => expect(asked.at(-1)).toContain('"limit":1000'))
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
      ['Scenario', 'Unit', '2020', '2030'],
      ['High', 'EJ/yr', '15', '5'],
      ['Low', 'EJ/yr', '14', '5'],
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
    const pane = { platform: 'study', filter: {}, settings: defaultChart, conversion: noConversion }
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
