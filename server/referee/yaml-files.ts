import { parse } from 'yaml'
import type { DefinitionFile } from '../contract/checks.ts'
import { badRequest } from '../contract/errors.ts'

/** What stands in a YAML file of definitions: it is a list. */
export type Entry = string | Record<string, unknown>

/** A file with what its path says of it. */
export interface ReadFile {
  path: string
  /** `region`, `variable`: the folder within definitions; undefined elsewhere. */
  dimension: 'region' | 'variable' | undefined
  /** Its codes are values of tags, which stand in the names of other codes. */
  isTag: boolean
  entries: Entry[]
}

/**
 * Reads YAML files, each a list. Others (mappings, configuration) are left out.
 * @throws bad_request for a file that is no YAML, naming file and line
 */
export function readYamlFiles(files: readonly DefinitionFile[]): ReadFile[] {
  return files
    .filter(({ path }) => /\.ya?ml$/i.test(path))
    .flatMap(({ path, text }) => {
      const folders = path.split(/[/\\]/)
      const name = folders.pop() ?? ''
      if (folders.includes('mappings')) return []
      const entries = parsed(path, text)
      if (!Array.isArray(entries)) return []
      const dimension = folders.findLast((folder) => folder === 'region' || folder === 'variable')
      return [{ path, dimension, isTag: name.startsWith('tag_'), entries }]
    })
}

function parsed(path: string, text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw badRequest(`${path} is no YAML: ${(error as Error).message.split('\n')[0]}`)
  }
}

/** A code and what is said of it. */
export interface Code {
  name: string
  attributes: Record<string, unknown>
}

/** A code of a list: its name, or its name with what is said of it. */
export function codeOf(entry: unknown): Code | undefined {
  if (typeof entry === 'string' || typeof entry === 'number') return { name: String(entry), attributes: {} }
  if (!isObject(entry)) return undefined
  const [only, ...others] = Object.entries(entry)
  if (!only || others.length > 0) return undefined
  return { name: only[0], attributes: isObject(only[1]) ? only[1] : {} }
}

/** An object with string keys: no list, no null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
