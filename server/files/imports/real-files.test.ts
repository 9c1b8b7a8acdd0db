import { parse } from 'csv-parse/sync'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Decisions } from '../../contract/imports.ts'
import { beginImport, creating, finishImport } from '../../testing/import.ts'
import { sharedData, startTestService, type TestService } from '../../testing/service.ts'

/** Every real file of scenario data, and what becomes of it: its datapoints are counted in the manifest. */

interface Outcome {
  /** What its user has to decide first; without it the file is refused, as `refusal` says. */
  decisions?: Partial<Decisions>
  /** Words of the refusal: for good, or until the decisions are made. */
  refusal?: RegExp
  /** Where it is imported: points that are given more than once. */
  duplicates?: number
  /** Where it is imported: cells that the manifest counts and that hold text. */
  texts?: number
  /** Indicators of its meta sheet. */
  meta?: number
}

const set = (column: 'model' | 'scenario', value: string) => ({ column, value })
const pair = { set: [set('model', 'Model 1'), set('scenario', 'Scenario 1')] }
const lacksPair = /the header lacks model, scenario\./
const noTable = /the header lacks model, scenario, region, variable, unit, a column for each year, or year and value/
const nothing = /no datapoint in the files, and no indicator/
const ready: Outcome = {}

const outcomes: Record<string, Outcome> = {
  'iamc/messageix-ssp-led-baseline.csv.gz': ready,
  'iamc/genesys-mod-pathways-v1.0.xlsx': {
    refusal: /sheet "data".*column Variable \(2\).*--drop "Variable \(2\)"/,
    decisions: { drop: ['Variable (2)'] },
    meta: 4,
  },
  'iamc/empire-hourly-subannual.xlsx': ready,
  'iamc/pyam-tutorial-data.csv': ready,
  'iamc/scenario-compass-testing-pathways.csv': ready,
  'iamc/ngfs-phase2-snapshot.xlsx': { meta: 8 },
  'iamc/cmip6-ssp-emissions-annual.csv.gz': ready,
  'iamc/rcmip-ssp370-world-1750-2500.csv.gz': {
    refusal: /--drop "Mip_Era"[^]*--drop "Activity_Id"/,
    decisions: { drop: ['Mip_Era', 'Activity_Id'] },
  },
  'iamc/ceds-aircraft-shipping-1750-2023.csv.gz': ready,
  'iamc/ssp-gdp-countries-long.csv.gz': {
    refusal: /the header lacks model\. .*--map TITLE=model.*"data\.version"/,
    decisions: {
      map: [{ column: null, from: 'data.version', to: 'model' }],
      drop: ['iso', 'region_r10', 'normalised.value_r10', 'value2025'],
      keep: 'first',
    },
    duplicates: 210,
  },
  'iamc/messageix-buildings-residential.csv': ready,
  'iamc/climate-assessment-ex2-emissions.csv': ready,
  'iamc/ar6-two-pathways-climate-fair.csv.gz': ready,
  'iamc/ex2-climate-output-large.xlsx': { meta: 396 },
  'iamc/ipcc-ar6-wg1-spm10.csv': {
    refusal: /--drop "reference_period_end_year"/,
    decisions: { drop: ['reference_period_end_year', 'reference_period_start_year'] },
  },
  'iamc/ixmp4-fixtures/small/annual.csv': { refusal: lacksPair, decisions: pair },
  'iamc/ixmp4-fixtures/small/categorical.csv': { refusal: lacksPair, decisions: pair },
  'iamc/ixmp4-fixtures/small/datetime.csv': { refusal: lacksPair, decisions: pair },
  'iamc/ixmp4-fixtures/small/regions.csv': { refusal: noTable },
  'iamc/ixmp4-fixtures/small/runs.csv': { refusal: nothing },
  'iamc/ixmp4-fixtures/small/units.csv': { refusal: noTable },
  'iamc/ixmp4-fixtures/filters/datapoints.csv': ready,
  'iamc/ixmp4-fixtures/filters/regions.csv': { refusal: noTable },
  'iamc/ixmp4-fixtures/filters/units.csv': { refusal: noTable },
  'iamc/ixmp4-fixtures/medium/datapoints.csv': ready,
  'iamc/ixmp4-fixtures/medium/regions.csv': { refusal: noTable },
  'iamc/ixmp4-fixtures/medium/runs.csv': { refusal: nothing },
  'iamc/ixmp4-fixtures/medium/units.csv': { refusal: noTable },
  'edge-cases/pyam-test-df.xls': { meta: 3 },
  'edge-cases/pyam-test-df-custom-sheet.xlsx': { meta: 3 },
  'edge-cases/pyam-exclude-meta-sheet.xlsx': { meta: 2 },
  'edge-cases/pyam-na-column.xlsx': ready,
  'edge-cases/pyam-ssp-database-raw-download.xlsx': ready,
  'edge-cases/pyam-subannual-seasons.csv': ready,
  'edge-cases/pyam-aggregate-downscale.csv': ready,
  'edge-cases/scmdata-years-different-digits.csv': {
    refusal: /--drop "climate_model"[^]*2 titles, the first of them "1", may be a year or something else.*--dates year/,
    decisions: { drop: ['climate_model'], dates: 'year' },
  },
  'edge-cases/scmdata-rcp26-datetime-columns.csv.gz': {
    refusal: /--drop "climate_model"/,
    decisions: { drop: ['climate_model'] },
  },
  'edge-cases/openscm-datetime-columns-small.csv': ready,
  'edge-cases/climate-assessment-version-column.csv': {
    refusal: /line 2, column version: "0" is no version of a run.*--drop "Version"/,
    decisions: { drop: ['Version'] },
  },
  // Its runs are those of climate-assessment-ex2-emissions.csv.
  'edge-cases/climate-assessment-meta-indicators.csv': { meta: 633 },
  'edge-cases/fair-bom-crlf.csv': ready,
  'edge-cases/sr15-references-cp1252.csv': { refusal: /line 2: the row lacks a model or a scenario/ },
  'edge-cases/emf-diagnostics-template-empty.xlsx': { refusal: nothing },
  'edge-cases/messageix-trade-region-pairs.csv.gz': ready,
  'edge-cases/messageix-comment-first-line.csv': ready,
  'edge-cases/shape-gdp-semicolon.mif': ready,
  'edge-cases/messageix-text-in-year-cells.csv': {
    refusal: /line 2, column scenario: the scenario is blank.*--map "scenario:=NAME"/,
    decisions: {
      set: [set('scenario', 'baseline')],
      drop: ['Note', 'Description', 'Source'],
      blank: ['Verified', 'Derived', 'Assumed', 'Constant', 'Dummy'],
      keep: 'last',
    },
    duplicates: 1,
    texts: 5,
  },
  'edge-cases/messageix-unnamed-columns.csv': {
    refusal: /the header lacks model, scenario, variable, a column for each year/,
  },
  'edge-cases/message-ix-empty-unit.csv': ready,
  'edge-cases/git-lfs-pointer.csv.gz': { refusal: /is a pointer of Git LFS.*git lfs pull/ },
  'edge-cases/gams-transport-tutorial.gdx': { refusal: /is a GAMS GDX file\. Export it as csv/ },
  'edge-cases/nomenclature-model-registration.xlsx': { refusal: /has no sheet with scenario data: none of "Model"/ },
  // A region list says nothing by itself.
  'edge-cases/nomenclature-norway-as-bool.yaml': { refusal: nothing },
}

interface ManifestEntry {
  path: string
  datapoints: string
}

const readManifest = (): ManifestEntry[] =>
  parse(readFileSync(join(sharedData, 'manifest.csv'), 'utf8'), { columns: true, bom: true })

describe.skipIf(!existsSync(sharedData))('real-files', () => {
  let service: TestService
  const manifest = existsSync(sharedData)
    ? readManifest().filter(({ path }) => path.startsWith('iamc/') || path.startsWith('edge-cases/'))
    : []

  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  test('every file of the manifest has its outcome', () => {
    expect(Object.keys(outcomes).toSorted()).toEqual(manifest.map(({ path }) => path).toSorted())
  })

  test.each(manifest)('$path, $datapoints datapoints', async ({ path, datapoints }) => {
    const { refusal, decisions, duplicates = 0, texts = 0, meta = 0 } = outcomes[path]!
    const before = await counts()
    const begun = await beginImport(service, 'test', [join(sharedData, path)])
    const isRefused = refusal !== undefined
    if (isRefused) {
      const { report, result } = await finishImport(service, begun, creating)
      expect({ result, text: report!.problems.map((problem) => problem.message).join('\n') }).toEqual({
        result: null,
        text: expect.stringMatching(refusal),
      })
    }
    const points = Number(datapoints) - texts - duplicates
    if (!isRefused || decisions) {
      const { report, result } = await finishImport(service, begun, { ...creating, ...decisions })
      expect(report).toMatchObject({ problems: [], points, duplicates })
      expect(result).toMatchObject({ points })
    }
    await service.call('DELETE', `/desk/v1/jobs/${begun.id}`)
    const isWritten = !isRefused || decisions !== undefined
    expect(await counts()).toEqual({
      datapoints: before.datapoints + (isWritten ? points : 0),
      meta: before.meta + meta,
      transactions: before.transactions + (isWritten ? 1 : 0),
    })
  })

  /** What the platform holds, in which each file leaves something or nothing. */
  async function counts(): Promise<{ datapoints: number; meta: number; transactions: number }> {
    const { datapoints, transactions } = (await service.call('GET', '/desk/v1/platforms/test/')).body
    const indicators = await service.call('PATCH', '/meta/', { run: { default_only: false } })
    return { datapoints, transactions, meta: indicators.body.total }
  }
})
