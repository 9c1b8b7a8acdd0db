import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ExportPreview, ExportRequest } from '../../contract/exports.ts'
import { openForWriting } from '../../db/platform-file.ts'
import { temporaryFolder } from '../../testing/service.ts'
import { previewExport } from './operations.ts'

/** The first rows of a file, as its columns, order and units are asked for. */

const folder = temporaryFolder()
const { db, close } = openForWriting(join(folder.path, 'test.scenario'), 'test')
afterAll(() => {
  close()
  folder.remove()
})

db.sqlite.exec(`
  INSERT INTO "transaction" (issued_at, operation, user, client) VALUES ('', 'fill', '', '');
  INSERT INTO model (name, since) VALUES ('M', 1), ('N', 1);
  INSERT INTO scenario (name, since) VALUES ('S', 1);
  INSERT INTO region (name, hierarchy, since) VALUES ('Asia', '', 1), ('World', '', 1);
  INSERT INTO variable (name, since) VALUES ('Energy', 1);
  INSERT INTO unit (name, since) VALUES ('EJ/yr', 1);
  INSERT INTO measurand (variable__id, unit__id, since) VALUES (1, 1, 1);
  INSERT INTO run (model__id, scenario__id, version, is_default, points, since) VALUES (1, 1, 1, 1, 2, 1), (2, 1, 1, 1, 2, 1);
  INSERT INTO timeseries (run__id, region__id, measurand__id, points, since) SELECT run.id, region.id, 1, 1, 1 FROM run, region ORDER BY 1, 2;
  INSERT INTO datapoint (time_series__id, step_year, value, since) SELECT id, 2030, id + 0.5, 1 FROM timeseries;`)

const preview = (more: Partial<ExportRequest>): ExportPreview =>
  previewExport.run(db, { format: 'csv', layout: 'wide', ...more }, { tick: () => {}, progress: () => {} })

test('without more, rows are whole and come by run and series', () => {
  const { header, rows } = preview({})
  expect(header).toEqual(['model', 'scenario', 'region', 'variable', 'unit', 2030])
  expect(rows.map(([model, , region]) => [model, region])).toEqual([
    ['M', 'Asia'],
    ['M', 'World'],
    ['N', 'Asia'],
    ['N', 'World'],
  ])
})

test('columns, order and units are those that were asked for', () => {
  const sort = ['region', 'model'].map((column) => ({ column, descending: true }))
  const units = { 'EJ/yr': { unit: 'PJ/yr', factor: 1_000 } }
  expect(preview({ columns: ['region', 'model', 'unit'], sort, units })).toEqual({
    header: ['region', 'model', 'unit', 2030],
    rows: [
      ['World', 'N', 'PJ/yr', 4_500],
      ['World', 'M', 'PJ/yr', 2_500],
      ['Asia', 'N', 'PJ/yr', 3_500],
      ['Asia', 'M', 'PJ/yr', 1_500],
    ],
  })
})

test('an order by what is no name is refused', () => {
  expect(() => preview({ sort: [{ column: 'value', descending: false }] })).toThrow('There is no column "value"')
})
