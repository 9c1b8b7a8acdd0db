import { counted } from '../../contract/counted.ts'
import type { Decisions, ImportProblem, ImportReport, StagedRun } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import type { ReadDb } from '../../db/connection.ts'
import type { OpenChoice } from './choices.ts'
import { mapName, renameTo, skipRows } from './choices.ts'
import { nowhere, withChoices } from './findings.ts'
import {
  countKnownMeta,
  selectNamedRuns,
  selectNamesOfRuns,
  selectRunsNamed,
  type NamedRun,
  type PlatformRun,
} from './meta-only-queries.ts'
import { nearest } from './nearest.ts'
import { placeText } from './notes.ts'

/** Meta tables that come without datapoints: their indicators go to runs that are there, and no run is made. */

/** A run of the platform that takes indicators. */
export interface MetaTarget {
  named: NamedRun
  run: PlatformRun
}

/** What would be written of meta tables without datapoints, and what is in the way. */
export interface MetaOnly {
  targets: MetaTarget[]
  /** Those that have all the indicators with the same values already. */
  same: MetaTarget[]
  notes: string[]
  problems: ImportProblem[]
}

/** Targets as statements take them. @param version is what the tables say, not what the run has */
export const targetsJson = (targets: readonly MetaTarget[]): string =>
  JSON.stringify(
    targets.map(({ named: { model, scenario, version }, run: { id } }) => ({ id, model, scenario, version })),
  )

/** Finds the run of each row: the version that it names, else the default one; or the one that was decided for all. */
export function metaOnly(db: ReadDb, decisions: Decisions): MetaOnly {
  // Nothing is said of a run by its name alone.
  const named = db.all(selectNamedRuns()).filter(({ indicators }) => indicators > 0)
  const search = new RunSearch(db, decisions)
  const found = named.map((row) => ({ named: row, answer: search.find(row) }))
  const all = found.flatMap(({ named: row, answer }) => (answer === undefined ? [] : [{ named: row, run: answer }]))
  const known = new Map(db.all(countKnownMeta(targetsJson(all), decisions)).map((row) => [row.run, row]))
  const isSame = ({ named: { indicators }, run: { id } }: MetaTarget) => (known.get(id)?.same ?? 0) === indicators
  const targets = all.filter((target) => !isSame(target))
  const others = [...known.values()].filter(({ other }) => other > 0)
  const replaced = others.reduce((sum, { other }) => sum + other, 0)
  return {
    targets,
    same: all.filter(isSame),
    notes: [
      ...(replaced === 0
        ? []
        : [`${counted(replaced, 'indicator')} of ${counted(others.length, 'run')} will get another value.`]),
      ...(decisions.make_default !== 'yes' && all.some(isOtherDefault)
        ? ['Which versions are the default stays as it is; --default yes takes it from the file.']
        : []),
    ],
    problems: [...search.problems, ...sharedTargets(all)],
  }
}

const isOtherDefault = ({ named: { is_default }, run }: MetaTarget): boolean =>
  is_default !== null && is_default !== run.is_default

/** As an ordinary import reports its runs. */
export const stagedRunOf = ({ named: { indicators }, run: { model, scenario, version } }: MetaTarget): StagedRun => ({
  ...{ model, scenario, version, points: 0, series: 0, annual: 0, categorical: 0, datetime: 0 },
  ...{ first_year: null, last_year: null, meta: indicators, items: 0 },
})

export const sameOf = ({ run: { id, model, scenario, version } }: MetaTarget): ImportReport['same'][number] => ({
  ...{ model, scenario, id, version },
})

/** Looks up the runs that rows name, and says why one is not found. */
class RunSearch {
  readonly problems: ImportProblem[] = []
  readonly #db: ReadDb
  readonly #into: number | null
  readonly #byPair: Map<string, PlatformRun[]>
  readonly #scenarios: Map<string, Set<string>>
  readonly #names: Partial<Record<'model' | 'scenario', string[]>> = {}
  readonly #told = new Set<string>()

  constructor(db: ReadDb, { into_run }: Decisions) {
    this.#db = db
    this.#into = into_run
    const runs = db.all(selectRunsNamed())
    this.#byPair = Map.groupBy(runs, ({ model, scenario }) => pairKey(model, scenario))
    this.#scenarios = new Map()
    for (const { model, scenario } of runs) {
      const of = this.#scenarios.get(model) ?? new Set()
      this.#scenarios.set(model, of.add(scenario))
    }
  }

  find(row: NamedRun): PlatformRun | undefined {
    const { model, scenario, version } = row
    const versions = this.#byPair.get(pairKey(model, scenario))
    if (versions === undefined) return this.#refusePair(row)
    if (this.#into !== null) {
      const run = versions.find(({ id }) => id === this.#into)
      return run ? this.#unlocked(row, run) : this.#refuse(row, `run ${this.#into} is not of ${pairText(row)}.`)
    }
    const run = versions.find((one) => (version === null ? one.is_default === 1 : one.version === version))
    if (run) return this.#unlocked(row, run)
    const there = `there ${versions.length === 1 ? 'is version' : 'are versions'} ${versions.map((one) => one.version).join(', ')}`
    return version === null
      ? this.#refuse(
          row,
          `${pairText(row)} has no default version; ${there}. Say which is meant in a column "version".`,
        )
      : this.#refuse(row, `${pairText(row)} has no version ${version}; ${there}. Correct it in the file.`)
  }

  #unlocked(row: NamedRun, run: PlatformRun): PlatformRun | undefined {
    if (run.lock_transaction === null) return run
    return this.#refuse(row, `run ${run.id} is locked. Unlock it, or wait until its owner does.`)
  }

  /** No run is of the model, or none of the scenario, or none of both together. */
  #refusePair(row: NamedRun): undefined {
    const { model, scenario } = row
    const ofModel = this.#scenarios.get(model)
    if (ofModel === undefined) return this.#refuseName('model', row, this.#known('model'))
    const isKnown = this.#known('scenario').includes(scenario)
    return this.#refuseName('scenario', row, [...ofModel], isKnown ? ` of the model "${model}"` : '')
  }

  #refuseName(kind: 'model' | 'scenario', row: NamedRun, known: readonly string[], of = ''): undefined {
    const name = row[kind]
    const key = `${kind} ${name}${of}`
    if (this.#told.has(key)) return
    this.#told.add(key)
    const like = this.#told.size > limits.nearestNames ? null : nearest(name, known)
    const hint = like === null ? '' : `, the nearest is "${like}"`
    const choices: OpenChoice[] = [
      ...(like === null ? [] : [mapName(kind, name, like)]),
      { ...skipRows(kind, name), gives_up: 'nothing' },
      renameTo(kind, name),
    ]
    const message = `${placeOf(row)}: the platform has no run with the ${kind} "${name}"${of}${hint}. Indicators alone make no run: import its datapoints first.`
    this.#add(row, message, choices, { kind: 'name', column: kind, text: name, nearest: like })
  }

  #refuse(row: NamedRun, message: string): undefined {
    this.#add(row, `${placeOf(row)}: ${message}`, [], { kind: 'meta', column: null, text: null, nearest: null })
  }

  #add(
    { file, sheet, row, rows }: NamedRun,
    message: string,
    choices: readonly OpenChoice[],
    about: Pick<ImportProblem, 'kind' | 'column' | 'text' | 'nearest'>,
  ): void {
    const ways = withChoices(message, choices, { places: 0, duplicates: 0 })
    // A near name is a guess.
    this.problems.push({
      ...{ ...nowhere, ...ways, preselected: null },
      ...{ file, sheet: sheet === '' ? null : sheet, row, count: rows, ...about },
    })
  }

  #known(kind: 'model' | 'scenario'): string[] {
    return (this.#names[kind] ??= this.#db.all(selectNamesOfRuns(kind)).map(({ name }) => name))
  }
}

/** Rows that call one run differently, with its version and without: nobody knows which of them counts. */
const sharedTargets = (targets: readonly MetaTarget[]): ImportProblem[] =>
  [...Map.groupBy(targets, ({ run: { id } }) => id).values()]
    .filter((of) => of.length > 1)
    .map(([one, other]) => ({
      ...nowhere,
      kind: 'meta',
      message: `${placeOf(other!.named)}: it is about run ${one!.run.id} as well as ${placeOf(one!.named)}. Keep one of them in the file.`,
      count: 1,
    }))

const pairKey = (model: string, scenario: string): string => JSON.stringify([model, scenario])
const pairText = ({ model, scenario }: NamedRun): string => `${model} | ${scenario}`
const placeOf = ({ file, sheet, row }: NamedRun): string => placeText(file, sheet, row)
