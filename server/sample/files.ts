import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { indicators } from './indicators.ts'
import { runs, years } from './models.ts'
import { pathway } from './pathway.ts'
import { results } from './results.ts'

/**
 * Writes the sample into a folder, which is made when missing, as files that anybody could import: the datapoints as a
 * wide table, and the meta indicators of its runs. All of it is made up, and the same at every call.
 *
 * @returns the paths of the two files
 */
export function sampleFiles(folder: string): { data: string; meta: string } {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const data = join(folder, 'made-up-scenarios.csv')
  const meta = join(folder, 'made-up-meta.csv')
  const [dataFile, metaFile] = [openSync(data, 'w'), openSync(meta, 'w')]
  try {
    writeFileSync(dataFile, line(['model', 'scenario', 'version', 'region', 'variable', 'unit', ...years]))
    for (const [i, run] of runs.entries()) {
      const { model, scenario, version, isDefault } = run
      const worlds = pathway(run)
      const keyed = indicators(run, worlds)
      if (i === 0) writeFileSync(metaFile, line(['model', 'scenario', 'version', 'is_default', ...Object.keys(keyed)]))
      const names = [model.name, scenario.name, version]
      writeFileSync(metaFile, line([...names, isDefault ? 'True' : 'False', ...Object.values(keyed)]))
      const cells = years.map((year) => model.years.indexOf(year))
      const rows = Array.from(results(run, worlds), ({ region, variable, unit, values }) =>
        line([...names, region, variable, unit, ...cells.map((cell) => values[cell] ?? '')]),
      )
      writeFileSync(dataFile, rows.join(''))
    }
  } finally {
    closeSync(dataFile)
    closeSync(metaFile)
  }
  return { data, meta }
}

/** None of the sample's texts has a comma or a quote. */
const line = (cells: readonly (string | number)[]): string => `${cells.join(',')}\n`
