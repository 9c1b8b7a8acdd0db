import type { DefinitionFile } from '../contract/checks.ts'
import { boundsOf, criterionOf, type Bounds, type Criterion } from './criteria.ts'
import { expand, tagsOf } from './tags.ts'
import { codeOf, isObject, readYamlFiles, type Code, type ReadFile } from './yaml-files.ts'

/** What a codelist says of a variable. */
export interface DefinedVariable {
  /** The units it may have; `` is none. */
  units: readonly string[]
  bounds: Bounds | undefined
}

/** What a folder of definitions says. */
export interface Definitions {
  /** Undefined where there is no codelist of variables. */
  variables: ReadonlyMap<string, DefinedVariable> | undefined
  regions: ReadonlySet<string> | undefined
  criteria: readonly Criterion[]
}

/**
 * Reads a nomenclature `definitions` folder: codelists of variables and regions with their tags, and criteria of data
 * validation, which may stand in any file.
 * @throws bad_request for a file that is no YAML
 */
export function readDefinitions(files: readonly DefinitionFile[]): Definitions {
  const read = readYamlFiles(files)
  const of = (dimension: ReadFile['dimension']) => read.filter((file) => file.dimension === dimension)
  const [variables, regions] = [of('variable'), of('region')]
  return {
    variables: variables.length === 0 ? undefined : variablesOf(variables),
    regions: regions.length === 0 ? undefined : regionsOf(regions),
    criteria: of(undefined).flatMap(({ entries }) => entries.flatMap((entry) => criterionOf(entry) ?? [])),
  }
}

function variablesOf(files: readonly ReadFile[]): Map<string, DefinedVariable> {
  const tags = tagsOf(files)
  const codes = files
    .filter(({ isTag }) => !isTag)
    .flatMap(({ entries }) => entries.flatMap((entry) => codeOf(entry) ?? []))
  return new Map(
    codes
      .flatMap((code) => expand(code, tags))
      .map(({ name, attributes }) => [name, { units: unitsOf(attributes['unit']), bounds: boundsOf(attributes) }]),
  )
}

const unitsOf = (unit: unknown): string[] =>
  (Array.isArray(unit) ? unit : [unit]).map((one) =>
    typeof one === 'string' || typeof one === 'number' ? String(one) : '',
  )

/** Regions stand in groups: `- Group: [names]`. */
function regionsOf(files: readonly ReadFile[]): Set<string> {
  const tags = tagsOf(files)
  const listed = files
    .filter(({ isTag }) => !isTag)
    .flatMap(({ entries }) => entries.filter(isObject).flatMap((group) => Object.values(group)))
    .flatMap((group): Code[] => (Array.isArray(group) ? group.flatMap((entry) => codeOf(entry) ?? []) : []))
  return new Set(listed.flatMap((code) => expand(code, tags)).map(({ name }) => name))
}
