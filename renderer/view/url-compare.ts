import {
  comparedStates,
  gapChoices,
  sideLetters,
  usualTolerance,
  type ComparedState,
} from '../../server/contract/compare.ts'
import type { Settings } from './view.ts'
import {
  comparedLists,
  compareView,
  formatSide,
  readSide,
  usualSort,
  usualStates,
  type CompareView,
} from './compare-view.ts'
import { formatIds } from './ids.ts'
import type { Reader } from './url-read.ts'
import { Params, sortTexts } from './url-params.ts'

/** A comparison as parameters: `run=3&run=5&run=other@17/4&branch=Final+Energy`. */
export function compareParams(view: CompareView): URLSearchParams {
  const {
    platform,
    sides,
    title,
    tolerance,
    gaps,
    units,
    list,
    states,
    branch,
    regions,
    onlyUnits,
    years,
    sort,
    page,
  } = view
  const params = new Params(new URLSearchParams())
    .list(
      'run',
      sides.map((side) => formatSide(side, platform)),
    )
    .set('title', title, '')
    .set('within', tolerance.relative, usualTolerance.relative)
    .set('within-absolute', tolerance.absolute, usualTolerance.absolute)
    .set('gaps', gaps, gapChoices[0])
    .json('units', units)
    .set('list', list, comparedLists[0])
    .set('states', states.join(',') || 'none', usualStates.join(','))
    .set('branch', branch, '')
    .list('region', regions)
    .list('unit', onlyUnits)
    .set('years', formatIds(years), '')
    .set('page', page, 1)
  const sorted = sortTexts(sort)
  // Without an order rows come by series: that must be said, since the usual one is another.
  if (sorted.join() !== sortTexts(usualSort).join()) params.list('sort', sorted.length === 0 ? [''] : sorted)
  return params.all
}

export function readCompare(platform: string, read: Reader): CompareView {
  const view = compareView(platform)
  const texts = read.list('run')
  const sides = texts.flatMap((text) => readSide(text, view.platform) ?? [])
  for (const text of texts) if (!readSide(text, view.platform)) read.refuse('run', text)
  const sort = read.order()
  return {
    ...view,
    sides: sides.slice(0, sideLetters.length),
    title: read.text('title'),
    tolerance: {
      relative: readSize(read, 'within') ?? usualTolerance.relative,
      absolute: readSize(read, 'within-absolute') ?? usualTolerance.absolute,
    },
    gaps: read.oneOf('gaps', gapChoices) ?? view.gaps,
    units: readUnits(read.object('units')),
    list: read.oneOf('list', comparedLists) ?? view.list,
    states: readStates(read) ?? view.states,
    branch: read.text('branch'),
    regions: read.list('region'),
    onlyUnits: read.list('unit'),
    years: read.ids('years'),
    sort: sort.length === 0 ? view.sort : sort.filter(({ column }) => column !== ''),
    page: read.number('page') ?? 1,
  }
}

/** A number from 0. */
function readSize(read: Reader, name: string): number | undefined {
  const [text] = read.list(name)
  if (text === undefined) return undefined
  const size = Number(text)
  if (text.trim() !== '' && Number.isFinite(size) && size >= 0) return size
  read.refuse(name, text)
  return undefined
}

/** In their own order, each once. */
function readStates(read: Reader): ComparedState[] | undefined {
  const [text] = read.list('states')
  if (text === undefined) return undefined
  const names = text === 'none' ? [] : text.split(',')
  const known = comparedStates.filter((state) => names.includes(state))
  if (names.some((name) => !known.some((state) => state === name))) read.refuse('states', text)
  return known
}

const readUnits = (found: Settings | null): CompareView['units'] =>
  Object.fromEntries(
    Object.entries(found ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
