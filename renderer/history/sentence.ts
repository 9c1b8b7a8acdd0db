import {
  changeKinds,
  type ChangeCounts,
  type ChangeKind,
  type Effect,
  type EffectKind,
  type PlatformTransactions,
  type TransactionEffects,
} from '../../server/contract/history.ts'
import { itemKinds } from '../../server/contract/optimization.ts'
import { operationPhrase } from '../../server/contract/operation-phrases.ts'
import { runName } from '../names/run-name.ts'
import { formatCount, formatValue, plural } from '../ui/format.ts'

/** A write to a platform, as its history lists it. */
export type Transaction = PlatformTransactions['results'][number]

/** What is counted, as one and as several. */
const words = new Map<EffectKind, readonly [one: string, many: string]>([
  ['run', ['run', 'runs']],
  ['model', ['model', 'models']],
  ['scenario', ['scenario', 'scenarios']],
  ['region', ['region', 'regions']],
  ['unit', ['unit', 'units']],
  ['variable', ['variable', 'variables']],
  ['datapoints', ['datapoint', 'datapoints']],
  ['timeseries', ['series', 'series']],
  ['meta', ['meta indicator', 'meta indicators']],
  ['indexsets', ['index set', 'index sets']],
  ['indexset_elements', ['element of index sets', 'elements of index sets']],
  ['scalars', ['scalar', 'scalars']],
  ...itemKinds.flatMap((kind): [EffectKind, readonly [string, string]][] => [
    [`${kind}s`, [`optimization ${kind}`, `optimization ${kind}s`]],
    [`${kind}_rows`, [`row of optimization ${kind}s`, `rows of optimization ${kind}s`]],
  ]),
  ['docs', ['description', 'descriptions']],
])

/** `Datapoints`, for the head of a row; a kind is told even where it has no word yet. */
export function kindLabel(kind: EffectKind): string {
  const [, many] = words.get(kind) ?? [kind, kind]
  return many[0]!.toUpperCase() + many.slice(1)
}

const total = ({ added, changed, removed }: ChangeCounts): number => added + changed + removed

/** `140 datapoints changed, 10 added`; empty where nothing was. */
function amounts(kind: EffectKind, counts: ChangeCounts): string {
  const [one, many] = words.get(kind) ?? [kind, kind]
  const parts = (['changed', 'added', 'removed'] as const).filter((part) => counts[part] > 0)
  return parts
    .map((part, at) => `${at === 0 ? plural(counts[part], one, many) : formatCount(counts[part])} ${part}`)
    .join(', ')
}

/** `Price|Carbon`, `Price|Carbon and 3 more` */
const listed = (names: readonly string[], more: number): string => {
  const others = names.length - 1 + more
  return others <= 0 ? (names[0] ?? '') : `${names[0]} and ${formatCount(others)} more`
}

/** Operations that are told by the datapoints that they wrote. */
const writesPoints = /^(upsert|remove)Datapoint/
const writesMeta = /^(upsert|create|change|remove|delete)Meta/

/** A transaction in words: what comes first, and what is said after it. */
export interface Sentence {
  main: string
  detail: string
}

/** A datapoint or an indicator before and after a transaction. */
export interface LoneChange {
  before?: unknown
  after?: unknown
  region?: string
  variable?: string
  year?: number | null
  category?: string | null
  datetime?: string | null
  key?: unknown
}

/** What a transaction wrote one of, and nothing else that is told by its value. */
export function loneKind({ operation, runs }: Transaction, { effects }: TransactionEffects): ChangeKind | undefined {
  if (runs.length !== 1) return undefined
  const kind = writesPoints.test(operation) ? 'datapoints' : writesMeta.test(operation) ? 'meta' : undefined
  const effect = effects.find((each) => each.kind === kind)
  return effect && total(effect) === 1 ? kind : undefined
}

/** What a transaction did. @param found what it wrote, once that is known @param lone what it wrote one of */
export function sentenceOf(
  { operation, undoes, source }: Transaction,
  found: TransactionEffects | undefined,
  lone?: LoneChange,
): Sentence {
  const files = source?.split('\n') ?? []
  const phrase = files[0] ? `Import of ${listed(files.slice(0, 1), files.length - 1)}` : operationPhrase(operation)
  if (!found) return { main: undoes === null ? phrase : `${phrase} of transaction ${undoes}`, detail: '' }
  const { effects } = found
  const points = effects.find(({ kind }) => kind === 'datapoints')
  const meta = effects.find(({ kind }) => kind === 'meta')
  const told = lone && loneSentence(lone)
  if (told) return told
  if (points && writesPoints.test(operation))
    return { main: amounts('datapoints', points), detail: placeOf(points, found) }
  if (meta && writesMeta.test(operation)) {
    const how = meta.removed > 0 && meta.added + meta.changed === 0 ? 'removed' : 'set'
    return { main: `Meta ${listed(meta.names, meta.more_names)} ${how}`, detail: plural(total(meta), 'value') }
  }
  const detail = effects.filter(isTold(effects)).map(amountsWithName).slice(0, 4).join('; ')
  return { main: undoes === null ? phrase : `${phrase} of transaction ${undoes}`, detail }
}

/** `1 datapoint: 19 052.6 → 1` `in World, Emissions|CO2, 2030` */
function loneSentence({ before, after, key, region, variable, ...steps }: LoneChange): Sentence | undefined {
  if (variable !== undefined) {
    const [was, is] = [before, after].map((value) => (typeof value === 'number' ? formatValue(value) : ''))
    const step = [steps.year, steps.category, steps.datetime].filter((part) => part !== null).join(' ')
    const values = was === '' ? ` added: ${is}` : is === '' ? ` removed, it was ${was}` : `: ${was} → ${is}`
    return { main: `1 datapoint${values}`, detail: `in ${region}, ${variable}, ${step}` }
  }
  if (typeof key !== 'string') return undefined
  const [was, is] = [before, after].map((value) =>
    value === null ? '' : `“${typeof value === 'string' ? value : JSON.stringify(value)}”`,
  )
  if (is === '') return { main: `Meta ${key} removed`, detail: `was ${was}` }
  return { main: `Meta ${key} set to ${is}`, detail: was === '' ? 'was not set' : `was ${was}` }
}

/** `in Price|Carbon, World` */
function placeOf({ names, more_names }: Effect, { regions, more_regions }: TransactionEffects): string {
  const count = regions.length + more_regions
  const where = count === 1 ? (regions[0]?.region ?? '') : plural(count, 'region')
  return `in ${listed(names, more_names)}${count === 0 ? '' : `, ${where}`}`
}

/** Series come and go with their datapoints, and index sets change with their elements: these are told. */
const isTold =
  (effects: readonly Effect[]) =>
  ({ kind, added, removed }: Effect): boolean =>
    (kind !== 'timeseries' || !effects.some((other) => other.kind === 'datapoints')) &&
    (kind !== 'indexsets' || added + removed > 0 || !effects.some((other) => other.kind === 'indexset_elements'))

const amountsWithName = (effect: Effect): string => {
  const name =
    effect.kind !== 'datapoints' && effect.names.length === 1 && effect.more_names === 0 ? effect.names[0] : ''
  return `${amounts(effect.kind, effect)}${name ? ` (${name})` : ''}`
}

/** The runs that a transaction touched: `MESSAGE / Baseline, version 2 and 3 more runs`. */
export function runsText({ runs, more_runs }: Pick<Transaction, 'runs' | 'more_runs'>): string {
  const [first] = runs
  if (!first) return ''
  const more = runs.length - 1 + more_runs
  const { model, scenario, version } = first
  const name =
    model === null || scenario === null || version === null
      ? `run ${first.id}, which is gone`
      : runName({ model, scenario, version })
  return more === 0 ? name : `${name} and ${plural(more, 'more run', 'more runs')}`
}

/** A transaction in one line, for messages. */
export function lineOf(transaction: Transaction, found: TransactionEffects | undefined): string {
  const { main, detail } = sentenceOf(transaction, found)
  const runs = runsText(transaction)
  return [main, ...(detail === '' ? [] : [detail]), ...(runs === '' ? [] : [`(${runs})`])].join(' ')
}

/** What taking a transaction back does with things of one kind: how many come back, get earlier values, and go. */
export interface Difference {
  kind: string
  back: number
  earlier: number
  gone: number
}

type Counts = ChangeCounts & { kind: EffectKind }

/** What has changed, seen from the present back to it; kinds without a change are left out. */
export const differencesOf = (counts: readonly Counts[]): Difference[] =>
  counts
    .filter((each) => total(each) > 0)
    .map(({ kind, added, changed, removed }) => ({
      ...{ kind: kindLabel(kind), back: removed, earlier: changed, gone: added },
    }))

/** What a revert does: docs are none of it, those of what stays are left as they are. */
export const revertDifferences = (counts: Partial<Record<EffectKind, ChangeCounts>>): Difference[] =>
  differencesOf(
    changeKinds.filter((kind) => kind !== 'docs').flatMap((kind) => (counts[kind] ? [{ kind, ...counts[kind] }] : [])),
  )
