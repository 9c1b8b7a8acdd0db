import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CommandProvider } from '../commands/commands.tsx'
import type { Chip, Chips, ChipValue } from './chips.ts'
import { FilterBar } from './FilterBar.tsx'
import type { FilterKind } from './fields.ts'
import { WhyEmpty } from './WhyEmpty.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const chip = (key: string, value: ChipValue, on = true): Chip => ({ key, value, on })
const regions = ['World', 'Europe', 'Asia', 'Africa', 'America']

interface Question {
  name__in?: string[]
  name__like?: string
  region?: { name__in?: string[] }
  run?: { default_only?: boolean }
  /** Of requests of the window, which hold the filter in a place of its own. */
  filter?: Question
}

/** A service that knows five regions; rows are there without the region `wrld`, 7 of default versions and 9 of all. */
function answer(path: string, body: Question): unknown {
  if (path.endsWith('/meta-keys')) return { keys: [] }
  if (path.endsWith('/facets')) {
    const values = regions.map((value, index) => ({ value, series: 1, points: index * 1_000 }))
    return { facets: [{ field: 'region', values, total: values.length, skipped: false }] }
  }
  if (path.includes('/platforms/')) return { runs: 3, default_runs: 2, datapoints: 9 }
  if (path.includes('datapoints')) {
    const { region, run } = body.filter ?? body
    const total = region?.name__in?.includes('wrld') ? 0 : run?.default_only === false ? 9 : 7
    return { total, results: [] }
  }
  const isAsked = (name: string) =>
    body.name__in?.includes(name) ??
    (body.name__like === undefined || name.startsWith(body.name__like.replace('*', '')))
  const results = regions.filter(isAsked).map((name) => ({ name }))
  return { total: results.length, results }
}

/** Shows the filter of a view, and tells what it is. */
function show(given: Chips, { kind = 'datapoints', isEmpty = false }: { kind?: FilterKind; isEmpty?: boolean } = {}) {
  vi.stubGlobal('fetch', async (path: string, { body = '{}' }: { body?: string }) =>
    Promise.resolve(new Response(JSON.stringify(answer(path, JSON.parse(body) as Question)))),
  )
  const state = { chips: given }
  function View() {
    const [chips, setChips] = useState(given)
    const onChange = (changed: Chips) => {
      state.chips = changed
      setChips(changed)
    }
    const props = { kind, platform: 'default', chips, onChange }
    return isEmpty ? <WhyEmpty {...props} onOpen={() => {}} /> : <FilterBar {...props} />
  }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CommandProvider>
          <View />
        </CommandProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return state
}

const world = chip('region.name__in', ['World'])
const opened = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

describe('a chip', () => {
  test('is switched by Space, and goes with Delete; the focus stays in the filter', () => {
    const state = show([world, chip('year', 2030)])
    const first = screen.getByRole('button', { name: 'Region is World' })
    first.focus()
    fireEvent.keyDown(first, { key: ' ' })
    expect(state.chips[0]?.on).toBe(false)
    expect(screen.getByRole('button', { name: 'Region is World (switched off)' })).toBe(first)
    fireEvent.keyDown(first, { key: 'Delete' })
    expect(state.chips).toEqual([chip('year', 2030)])
    const left = screen.getByRole('button', { name: 'Year is 2030' })
    expect(document.activeElement).toBe(left)
    fireEvent.keyDown(left, { key: 'Backspace' })
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Variable to filter by' }))
  })

  test('about default versions is always there', () => {
    const state = show([])
    const box = screen.getByRole('checkbox', { name: 'Default versions' })
    fireEvent.click(box)
    expect(state.chips).toEqual([chip('run.default_only', false)])
    fireEvent.click(box)
    expect(state.chips).toEqual([])
  })

  test('of the series of runs reads as one sentence with the others', () => {
    show([chip('iamc.variable.name__like', 'Final*'), chip('version', 1), chip('iamc.region.name', 'World')], {
      kind: 'runs',
    })
    const group = screen.getByRole('list', { name: 'All of this fits the same time series' })
    expect(group.closest('li')?.textContent).toBe('has data whereVariable matches Final*andRegion is World')
    expect(within(group).queryByText('Version')).toBeNull()
  })

  test('with many values folds', () => {
    show([chip('region.name__in', regions)])
    expect(screen.getByRole('button', { name: 'Region is one of World, Europe + 3' })).toBeTruthy()
  })
})

describe('the editor of a chip', () => {
  test('offers every comparison of the field; what is applied takes the place of the chip', async () => {
    const state = show([world, chip('year', 2030)])
    const editor = await opened('Region is World')
    const select = editor.getByRole<HTMLSelectElement>('combobox', { name: 'Comparison of Region' })
    expect([...select.options].map(({ text }) => text)).toEqual([
      'is one of',
      'is',
      'matches',
      'matches in any case',
      'does not match',
      'does not match in any case',
    ])
    fireEvent.change(select, { target: { value: 'notlike' } })
    fireEvent.change(editor.getByRole('textbox', { name: 'Pattern' }), { target: { value: 'A*' } })
    expect(state.chips[0]).toEqual(world)
    fireEvent.click(editor.getByRole('button', { name: 'Apply' }))
    expect(state.chips).toEqual([chip('region.name__notlike', 'A*'), chip('year', 2030)])
  })

  test('adds to a list, pastes into it, takes out of it, and tells which names are unknown', async () => {
    const state = show([world])
    const editor = await opened('Region is World')
    const input = editor.getByRole('textbox', { name: 'Value to add' })
    fireEvent.change(input, { target: { value: 'Asia' } })
    fireEvent.keyDown(input, { key: 'Enter' })
    fireEvent.paste(input, { clipboardData: { getData: () => 'Europe\nAtlantis\nAsia' } })
    fireEvent.click(editor.getByRole('button', { name: 'Remove World' }))
    expect(await editor.findByText(/The platform does not have Atlantis/)).toBeTruthy()
    fireEvent.click(editor.getByRole('button', { name: 'Apply' }))
    expect(state.chips).toEqual([chip('region.name__in', ['Asia', 'Europe', 'Atlantis'])])
  })

  test('takes the names that a pattern matches in the place of a pattern', async () => {
    const state = show([world])
    const editor = await opened('Region is World')
    fireEvent.change(editor.getByRole('textbox', { name: 'Value to add' }), { target: { value: 'A*' } })
    expect(editor.getByText(/the interface has no OR of patterns/)).toBeTruthy()
    expect(editor.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true)
    fireEvent.click(editor.getByRole('button', { name: 'Add the names it matches now' }))
    expect(await editor.findByRole('button', { name: 'Remove Africa' })).toBeTruthy()
    fireEvent.click(editor.getByRole('button', { name: 'Apply' }))
    expect(state.chips).toEqual([chip('region.name__in', ['World', 'Asia', 'Africa', 'America'])])
  })

  test('refuses what is no number, and changes nothing when it is closed', async () => {
    const state = show([chip('year__gte', 2030)])
    const editor = await opened('Year is at least 2030')
    fireEvent.change(editor.getByRole('textbox', { name: 'Value' }), { target: { value: 'soon' } })
    expect(editor.getByText('"soon" is not a whole number.')).toBeTruthy()
    expect(editor.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true)
    fireEvent.click(editor.getByRole('button', { name: 'Cancel' }))
    expect(state.chips).toEqual([chip('year__gte', 2030)])
  })
})

describe('the input', () => {
  const input = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name: `${name} to filter by` })
  const choose = (path: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: 'Field to filter by' }), { target: { value: path } })
  const type = (name: string, text: string) => {
    fireEvent.change(input(name), { target: { value: text } })
    fireEvent.keyDown(input(name), { key: 'Enter' })
  }

  test('has the focus after /, and adds names, patterns and years', () => {
    const state = show([])
    fireEvent.keyDown(document.body, { key: '/' })
    expect(document.activeElement).toBe(input('Variable'))
    type('Variable', 'Final*')
    choose('year')
    type('Year', '2030, 2050')
    expect(state.chips).toEqual([chip('variable.name__like', 'Final*'), chip('year__in', [2030, 2050])])
    type('Year', 'soon')
    expect(screen.getByText(/"soon" is no year/)).toBeTruthy()
    expect(state.chips).toHaveLength(2)
  })

  test('has every field and comparison after More…', () => {
    const state = show([])
    choose('more')
    choose('region.hierarchy')
    fireEvent.change(screen.getByRole('combobox', { name: 'Comparison' }), { target: { value: 'notilike' } })
    type('Region hierarchy', 'common*')
    expect(state.chips).toEqual([chip('region.hierarchy__notilike', 'common*')])
  })

  test('takes a pasted column as a list, and tells what the platform does not have', async () => {
    const state = show([])
    choose('region.name')
    fireEvent.paste(input('Region'), { clipboardData: { getData: () => 'World\nAtlantis\nA*\nEurope' } })
    expect(state.chips).toEqual([chip('region.name__in', ['World', 'Atlantis', 'Europe'])])
    expect(screen.getByText(/these were left out: A\*/)).toBeTruthy()
    expect(await screen.findByText(/3 names added\. The platform does not have 1 of them/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Take it out' }))
    expect(state.chips).toEqual([chip('region.name__in', ['World', 'Europe'])])
  })

  test('offers the names of both where a pattern joins a list', async () => {
    const state = show([world])
    choose('region.name')
    type('Region', 'Am*')
    expect(screen.getByText('Region must now fit both conditions.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Any of them/ }))
    await waitFor(() => expect(state.chips).toEqual([chip('region.name__in', ['World', 'America'])]))
  })
})

describe('the filter as JSON', () => {
  test('shows what is on, tells problems at their place, and keeps what is off', async () => {
    const state = show([world, chip('year', 2030, false)])
    fireEvent.click(screen.getByRole('button', { name: 'The whole filter' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit as JSON' }))
    const pane = within(await screen.findByRole('dialog'))
    const area = pane.getByRole<HTMLTextAreaElement>('textbox', { name: 'Filter as JSON' })
    expect(JSON.parse(area.value)).toEqual({ region: { name__in: ['World'] } })
    fireEvent.change(area, { target: { value: '{\n  "regon": {}\n}' } })
    fireEvent.click(pane.getByRole('button', { name: 'Line 2, column 3' }))
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toContain('regon')
    expect(pane.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true)
    fireEvent.change(area, { target: { value: 'region={"name": "Asia"}' } })
    fireEvent.click(pane.getByRole('button', { name: 'Apply' }))
    expect(state.chips).toEqual([chip('year', 2030, false), chip('region.name', 'Asia')])
  })
})

describe('an empty result', () => {
  test('tells what there is without each condition, and leaves one out', async () => {
    const state = show([chip('region.name__in', ['wrld', 'Asia']), chip('year', 2030)], { isEmpty: true })
    expect(await screen.findByText('7 datapoints without it')).toBeTruthy()
    expect(screen.getAllByText('still none without it')).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Switch off, show 7: Region is one of wrld, Asia' }))
    expect(state.chips[0]?.on).toBe(false)
  })

  test('offers names that are near to unknown ones', async () => {
    const state = show([chip('region.name__in', ['wrld', 'Asia'])], { isEmpty: true })
    fireEvent.click(await screen.findByRole('button', { name: 'Use World instead' }))
    await act(async () => Promise.resolve())
    expect(state.chips).toEqual([chip('region.name__in', ['World', 'Asia'])])
  })
})
