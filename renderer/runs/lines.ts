import type { RunRow } from '../../server/contract/tables.ts'
import type { TreePlace } from '../table/tree.ts'

/** The versions of a scenario of a model that are listed, the newest first. */
export interface ScenarioRuns {
  key: string
  runs: readonly RunRow[]
  /** None of these versions is the default one. */
  lacksDefault: boolean
}

/** The head of the scenarios of a model. */
export interface ModelLine {
  kind: 'model'
  key: string
  model: string
  scenarios: number
  /** Others may stand on the page before or after. */
  isPart: boolean
  /** What its box chooses: the runs whose lines stand below it when it is open. */
  runs: readonly RunRow[]
  place: TreePlace
}

/** A version. The newest one stands for its scenario, with the older ones below it. */
export interface RunLine {
  kind: 'run'
  key: string
  run: RunRow
  scenario: ScenarioRuns
  /** It stands for its scenario: an older version does not. */
  isNewest: boolean
  /** No head above it names its model. */
  hasModel: boolean
  /** At level 0 it stands in a list without a tree. */
  place: TreePlace
}

export type Line = ModelLine | RunLine

/** What was opened and closed by hand, by the key of a line. */
export type Opened = Readonly<Record<string, boolean>>

/**
 * Runs as a tree, in the order in which they come: models, their scenarios, older versions. A model with one scenario
 * needs no head. Versions are folded, unless the default one is among the older ones.
 * @param isPart there are other pages
 * @param runs those of a scenario follow each other, the newest first, and scenarios of a model follow each other
 */
export function nestedLines(runs: readonly RunRow[], opened: Opened, isPart = false): Line[] {
  const models = [...Map.groupBy(runs, ({ model }) => model)]
  return models.flatMap(([model, ofModel], place): Line[] => {
    const scenarios = scenariosOf(ofModel)
    const hasHead = scenarios.length > 1
    const lines = scenarios.flatMap((scenario) => scenarioLines(scenario, hasHead, opened))
    if (!hasHead) return lines
    const key = JSON.stringify([model])
    const isOpen = opened[key] !== false
    const head: ModelLine = {
      ...{ kind: 'model', key, model, place: { level: 1, isOpen, isHead: true } },
      ...{ scenarios: scenarios.length, isPart: isPart && (place === 0 || place === models.length - 1) },
      runs: lines.map(({ run }) => run),
    }
    return isOpen ? [head, ...lines] : [head]
  })
}

/** Every version by itself, in the order that was asked for. */
export function flatLines(runs: readonly RunRow[]): RunLine[] {
  const scenarios = new Map(scenariosOf(runs).map((scenario) => [scenario.key, scenario]))
  return runs.map((run) => ({
    ...{ kind: 'run', key: String(run.id), run, scenario: scenarios.get(keyOf(run))! },
    ...{ isNewest: true, hasModel: false, place: { level: 0, isOpen: undefined, isHead: false } },
  }))
}

/** The runs that the boxes of these lines choose together. */
export const chosenBy = (lines: readonly Line[]): RunRow[] => [
  ...new Set(lines.flatMap((line) => (line.kind === 'model' ? line.runs : [line.run]))),
]

const keyOf = ({ model, scenario }: RunRow): string => JSON.stringify([model, scenario])

const scenariosOf = (runs: readonly RunRow[]): ScenarioRuns[] =>
  [...Map.groupBy(runs, keyOf)].map(([key, versions]) => ({
    ...{ key, runs: versions },
    lacksDefault: !versions.some(({ is_default }) => is_default),
  }))

function scenarioLines(scenario: ScenarioRuns, hasHead: boolean, opened: Opened): RunLine[] {
  const { key, runs } = scenario
  const isOpen = runs.length < 2 ? undefined : (opened[key] ?? runs.some(({ is_default }, i) => is_default && i > 0))
  const level = hasHead ? 2 : 1
  const place: TreePlace = { level, isOpen, isHead: false }
  return (isOpen ? runs : runs.slice(0, 1)).map((run, index) => ({
    ...{ kind: 'run', key: String(run.id), run, scenario, isNewest: index === 0, hasModel: !hasHead },
    place: index === 0 ? place : { level: level + 1, isOpen: undefined, isHead: false },
  }))
}
