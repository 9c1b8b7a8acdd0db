import { readFile, stat } from 'node:fs/promises'
import { parse, YAMLParseError } from 'yaml'
import { limits } from '../../contract/limits.ts'
import { fileProblem } from './problem.ts'
import type { Source } from './table.ts'

/** A region and the hierarchy that it belongs to. */
export interface ListedRegion {
  region: string
  hierarchy: string
}

/** Whether a file is a YAML list by its name. */
export const isYaml = (name: string): boolean => /\.ya?ml$/i.test(name)

/**
 * Reads a region list of a nomenclature `definitions` folder: a list of hierarchies, each with a list of regions, which
 * may have attributes. Every text stays a text: `NO` is no boolean.
 * @throws ServiceError when it is no such list
 */
export async function readRegionList({ path, name }: Source): Promise<ListedRegion[]> {
  const { size } = await stat(path)
  if (size > limits.regionListBytes) {
    throw fileProblem(name, ` is larger than ${limits.regionListBytes / 1024 ** 2} MB, too large for a region list.`)
  }
  const hierarchies = yamlOf(name, await readFile(path, 'utf8'))
  if (!Array.isArray(hierarchies)) throw noList(name)
  return hierarchies.flatMap((item: unknown) => {
    const [hierarchy, regions] = onlyEntry(item) ?? []
    if (hierarchy === undefined || !Array.isArray(regions)) throw noList(name)
    return regions.map((entry: unknown): ListedRegion => {
      const region = typeof entry === 'string' ? entry : onlyEntry(entry)?.[0]
      if (region === undefined) throw noList(name)
      return { region, hierarchy }
    })
  })
}

function yamlOf(name: string, text: string): unknown {
  try {
    return parse(text, { schema: 'failsafe' })
  } catch (error) {
    if (!(error instanceof YAMLParseError || error instanceof ReferenceError)) throw error
    const line = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined
    const [what] = error.message.split('\n')
    throw fileProblem(
      name,
      `${line === undefined ? '' : `, line ${line}`}: this is no YAML (${what}). Correct it there.`,
    )
  }
}

/** A map with a single key. */
function onlyEntry(item: unknown): [key: string, value: unknown] | undefined {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined
  const entries = Object.entries(item)
  return entries.length === 1 ? entries[0] : undefined
}

const noList = (name: string) =>
  fileProblem(
    name,
    ' is YAML, but no region list of a definitions folder: a list of hierarchies, each with its regions. Leave it out.',
  )
