import { addNames, chipFields, nameFields, noChips, switchChip, type ChipField, type Chips } from '../filter/chips.ts'
import { formatYears, parseYears } from '../filter/years.ts'
import { isPlatform, presentOf } from './platform-name.ts'
import { dataView, pageSizes, runsView, type DataView, type PageSize, type RunsView, type View } from './view.ts'

/**
 * Views as addresses: `#/default/data?variable=Final+Energy|*&region=World&year=2020..2050&off=region&page=2`.
 * `default@17` is the platform as it was after a transaction. What is at its default is left out. Addresses come from anywhere, so reading keeps what makes sense and names the rest.
 */
export interface ParsedView {
  view: View
  /** Parts of the address that were left out because they mean nothing. */
  ignored: string[]
}

const largest = 1_000_000_000

/** The part of the address after and with `#`. */
export function formatView(view: View): string {
  if (view.kind === 'home') return view.platform === null ? '#/' : `#/${view.platform}/home`
  const params = view.kind === 'data' ? dataParams(view) : runsParams(view)
  // Characters that stand often in names and mean nothing in a fragment stay readable.
  const query = params.toString().replaceAll('%7C', '|').replaceAll('%2C', ',').replaceAll('%2F', '/')
  return `#/${view.platform}/${view.kind}${query && '?'}${query}`
}

function dataParams({ chips, page, size }: DataView): URLSearchParams {
  const params = new URLSearchParams()
  for (const field of nameFields) for (const value of chips.names[field]?.values ?? []) params.append(field, value)
  if (chips.year) params.set('year', formatYears(chips.year.years).join(','))
  if (chips.run) params.set('run', String(chips.run.id))
  const off = chipFields.filter((field) => isOff(chips, field))
  if (off.length > 0) params.set('off', off.join(','))
  if (!chips.defaultOnly) params.set('runs', 'all')
  if (page !== 1) params.set('page', String(page))
  if (size !== pageSizes[0]) params.set('size', String(size))
  return params
}

function isOff(chips: Chips, field: ChipField): boolean {
  const chip = field === 'year' ? chips.year : field === 'run' ? chips.run : chips.names[field]
  return chip?.on === false
}

function runsParams({ model, scenario, defaultOnly, page }: RunsView): URLSearchParams {
  const params = new URLSearchParams()
  if (model) params.set('model', model)
  if (scenario) params.set('scenario', scenario)
  if (defaultOnly) params.set('runs', 'default')
  if (page !== 1) params.set('page', String(page))
  return params
}

/** Reads the part of an address after `#`. */
export function parseView(hash: string): ParsedView {
  const [path = '', query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s)
  const [platform, kind, ...more] = path.split('/').filter((part) => part !== '')
  if (platform === undefined) return { view: { kind: 'home', platform: null }, ignored: [] }
  if (!isPlatform(platform) || more.length > 0) return { view: { kind: 'home', platform: null }, ignored: [path] }
  const params = new URLSearchParams(query)
  if (kind === 'data') return parseData(platform, params)
  if (kind === 'runs') return parseRuns(platform, params)
  const view: View = { kind: 'home', platform: presentOf(platform) }
  return { view, ignored: kind === undefined || kind === 'home' ? [] : [kind] }
}

function parseData(platform: string, params: URLSearchParams): ParsedView {
  const ignored: string[] = []
  const years = params.get('year')
  const parsedYears = years === null ? undefined : parseYears(years)
  const run = wholeNumber(params.get('run'))
  let chips: Chips = {
    ...noChips,
    ...(parsedYears && { year: { years: parsedYears, on: true } }),
    ...(run !== undefined && { run: { id: run, on: true } }),
    defaultOnly: params.get('runs') !== 'all',
  }
  for (const field of nameFields) {
    const values = params.getAll(field)
    if (values.length === 0) continue
    const changed = addNames(chips, field, values)
    if (changed.chips) chips = changed.chips
    else ignored.push(`${field}=${values.join(', ')}`)
  }
  for (const off of params.get('off')?.split(',') ?? []) {
    if (isChipField(off)) chips = switchChip(chips, off, false)
    else ignored.push(`off=${off}`)
  }
  if (years !== null && !parsedYears) ignored.push(`year=${years}`)
  const view = { ...dataView(platform, chips), page: pageOf(params), size: sizeOf(params) }
  return { view, ignored: [...ignored, ...meaningless(params, [...chipFields, 'off', 'runs', 'page', 'size'])] }
}

function parseRuns(platform: string, params: URLSearchParams): ParsedView {
  const view: RunsView = {
    ...runsView(platform),
    model: params.get('model') ?? '',
    scenario: params.get('scenario') ?? '',
    defaultOnly: params.get('runs') === 'default',
    page: pageOf(params),
  }
  return { view, ignored: meaningless(params, ['model', 'scenario', 'runs', 'page']) }
}

/** Parameters that no view has, and numbers that are none. */
function meaningless(params: URLSearchParams, known: readonly string[]): string[] {
  return [...params].flatMap(([name, value]) => {
    const isNumber = name === 'page' || name === 'run'
    const isFine =
      known.includes(name) &&
      (!isNumber || wholeNumber(value) !== undefined) &&
      (name !== 'size' || pageSizes.some((size) => String(size) === value))
    return isFine ? [] : [`${name}=${value}`]
  })
}

const isChipField = (text: string): text is ChipField => (chipFields as readonly string[]).includes(text)

const pageOf = (params: URLSearchParams): number => wholeNumber(params.get('page')) ?? 1

const sizeOf = (params: URLSearchParams): PageSize =>
  pageSizes.find((size) => String(size) === params.get('size')) ?? pageSizes[0]

/** A whole number from 1. */
function wholeNumber(text: string | null): number | undefined {
  if (text === null || !/^\d{1,10}$/.test(text)) return undefined
  const number = Number(text)
  return number >= 1 && number <= largest ? number : undefined
}
