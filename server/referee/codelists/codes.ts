import type { DefinitionFile } from '../../contract/checks.ts'
import type { ListedDimension } from '../../contract/codelists.ts'
import { badRequest } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import { expand, tagsOf } from '../tags.ts'
import { codeOf, isObject, readYamlFiles, type Code, type ReadFile } from '../yaml-files.ts'

/** A name that a code list defines. */
export interface ListedName {
  of: ListedDimension
  name: string
  /** Of a region: the group that it stands in; null of all others. */
  hierarchy: string | null
  description: string | null
}

/**
 * The names that the files of a `definitions` folder define, each once: regions with their groups, variables, and the
 * units of those.
 * @throws bad_request for a file that is no YAML, for files without any name, for a name that is too long
 */
export function listedNames(files: readonly DefinitionFile[]): ListedName[] {
  const read = readYamlFiles(files)
  const of = (dimension: ReadFile['dimension']) => read.filter((file) => file.dimension === dimension)
  const listed = [...regionsOf(of('region')), ...variablesOf(of('variable'))]
  const names = [...new Map(listed.map((one) => [`${one.of} ${one.name}`, one])).values()]
  if (names.length === 0) {
    throw badRequest(
      'None of these files defines regions or variables: they stand in .yaml files in folders "region" and "variable", ' +
        'as nomenclature has them. Choose the folder above those.',
    )
  }
  const long = names.find(({ name }) => name.length > limits.nameLength)
  if (long)
    throw badRequest(`The ${long.of} "${long.name.slice(0, 60)}…" has more than ${limits.nameLength} characters.`)
  return names
}

/** Regions stand in groups: `- Group: [names]`. */
function regionsOf(files: readonly ReadFile[]): ListedName[] {
  const tags = tagsOf(files)
  return files
    .filter(({ isTag }) => !isTag)
    .flatMap(({ entries }) => entries.filter(isObject).flatMap((group) => Object.entries(group)))
    .flatMap(([hierarchy, group]) =>
      (Array.isArray(group) ? group.flatMap((entry) => codeOf(entry) ?? []) : [])
        .flatMap((code) => expand(code, tags))
        .map((code): ListedName => ({ of: 'region', name: code.name, hierarchy, description: descriptionOf(code) })),
    )
}

function variablesOf(files: readonly ReadFile[]): ListedName[] {
  const tags = tagsOf(files)
  const codes = files
    .filter(({ isTag }) => !isTag)
    .flatMap(({ entries }) => entries.flatMap((entry) => codeOf(entry) ?? []))
    .flatMap((code) => expand(code, tags))
  const units = codes.flatMap(({ attributes: { unit } }) => (Array.isArray(unit) ? unit : [unit]))
  return [
    ...codes.map((code) => ({
      ...{ of: 'variable' as const, name: code.name, hierarchy: null, description: descriptionOf(code) },
    })),
    ...units.flatMap((unit): ListedName[] =>
      typeof unit === 'string' || typeof unit === 'number'
        ? [{ of: 'unit', name: String(unit), hierarchy: null, description: null }]
        : [],
    ),
  ]
}

/** nomenclature says `description`, older lists say `definition`. */
function descriptionOf({ attributes: { description, definition } }: Code): string | null {
  const text = description ?? definition
  const words = typeof text === 'string' ? text.trim() : ''
  return words === '' ? null : words
}
