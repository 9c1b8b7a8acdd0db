import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from 'playwright/test'
import { sharedData } from '../server/testing/service.ts'
import { PlatformBuilder } from './builder.ts'
import { runCommand, startService, type RunningService } from './service.ts'

/** Journeys on the page of a run, each on a run of its own of the NGFS file. */
const file = join(sharedData, 'iamc', 'ngfs-phase2-snapshot.xlsx')
const model = 'REMIND-MAgPIE 2.1-4.2'
const address = (scenario: string, more = '') =>
  `run?${new URLSearchParams({ model, scenario, version: '1' }).toString()}${more}`

let service: RunningService
let builder: PlatformBuilder

test.beforeAll(async () => {
  test.skip(!existsSync(file), 'real-files')
  const dataDir = mkdtempSync(join(tmpdir(), 'scenario-desk-e2e-'))
  await runCommand(['import', '--data', dataDir, '--platform', 'ngfs', file, '--create-regions', '--create-units'])
  service = await startService(['ngfs'], dataDir)
  builder = new PlatformBuilder(service.url, 'ngfs')
})
test.afterAll(async () => {
  if (existsSync(file)) await service.remove()
})

const open = (page: Page, of: string) => page.goto(`${service.url}/#/ngfs/${of}`)
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const rows = (page: Page) => page.locator('[data-transaction]')

/** A run as the interface answers it. */
async function runOf(scenario: string): Promise<number> {
  const filter = { model: { name: model }, scenario: { name: scenario }, default_only: false }
  const { results } = await builder.call<{ results: { id: number }[] }>('PATCH', '/runs/?table=false', filter)
  return results[0]!.id
}

interface Point {
  time_series__id: number
  step_year: number
  value: number
}

/** Points of the world's CO2 emissions of a run, by year. */
async function emissions(run: number): Promise<Point[]> {
  const filter = {
    ...{ run: { id: run, default_only: false } },
    ...{ variable: { name: 'Emissions|CO2' }, region: { name: 'World' } },
  }
  const { results } = await builder.call<{ results: Point[] }>('PATCH', '/iamc/datapoints/?table=false', filter)
  return results.toSorted((a, b) => a.step_year - b.step_year)
}

/** Writes one value the way a notebook does. */
const write = ({ time_series__id, step_year }: Point, value: number) =>
  builder.call('POST', '/iamc/datapoints/bulk/', {
    columns: ['time_series__id', 'type', 'step_year', 'value'],
    dtypes: ['int64', 'object', 'int64', 'float64'],
    data: [[time_series__id, 'ANNUAL', step_year, value]],
  })

test('real-files: a run is opened by its name, and each of its parts has an address', async ({ page }) => {
  await open(page, 'runs')
  await page.getByRole('link', { name: `Open ${model} / Net Zero 2050, version 1` }).click()
  await expect(page.getByRole('heading', { name: 'Net Zero 2050' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Net Zero 2050 · v1' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Runs' })).toHaveAttribute('aria-current', 'page')
  const figures = page.getByRole('region', { name: 'Figures' })
  await expect(figures.getByRole('table', { name: 'Time domains' })).toContainText('Yearly')
  await expect(figures.getByRole('table', { name: 'Units' })).toContainText('Mt CO2/yr')

  // A cell of the coverage, by keys, leads to its data; back to the summary.
  const coverage = page.getByRole('grid', { name: 'Coverage: Variables by Regions' })
  await coverage.getByRole('rowheader').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=data.*variable\.name__in=.*region\.name__in=/)
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(tab(page, 'Data')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await page.goBack()
  await expect(tab(page, 'Summary')).toHaveAttribute('aria-selected', 'true')

  // Without the condition that chooses the run its data are a view of their own.
  await tab(page, 'Data').click()
  await page
    .getByRole('list', { name: 'Filters in use' })
    .getByRole('button', { name: /^Run id/ })
    .focus()
  await page.keyboard.press('Delete')
  await expect(page).toHaveURL(/\/ngfs\/data\?/)
  await page.goBack()
  await expect(tab(page, 'Data')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Show optimization of this run')
  await page.getByRole('button', { name: 'Show optimization of this run' }).click()
  await expect(page.getByText('This run has no optimization items.')).toBeVisible()
})

test('real-files: meta indicators are changed under the lock, each change at once and undoable', async ({ page }) => {
  await open(page, address('Current Policies', '&tab=meta'))
  const table = page.getByRole('table', { name: 'Meta indicators' })
  await expect(page.getByRole('button', { name: 'Add' })).toHaveCount(0)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Lock to edit' }).click()
  await expect(page.getByText(/^Locked by you since \d\d:\d\d$/)).toBeVisible()

  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByLabel('Key')).toBeFocused()
  await page.keyboard.type('model')
  await page.getByLabel('Value').fill('2050')
  await expect(page.getByLabel('Type')).toHaveValue('INT')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText(
    '“model” is a column of the runs themselves',
  )
  await page.getByLabel('Key').fill('net zero')
  await page.keyboard.press('Enter')
  await expect(table.getByRole('row', { name: 'net zero whole number 2050' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit net zero' }).click()
  await page.getByLabel('Key').fill('net zero year')
  await page.getByLabel('Type').selectOption('FLOAT')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(table.getByRole('row', { name: 'net zero year number 2050' })).toBeVisible()
  // What stands below the form moves when it goes.
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()

  await page.getByRole('button', { name: 'Paste many…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste meta indicators' })
  await dialog.getByRole('textbox').fill('category\tC1\nversion\t3\nnet zero year\t2055')
  await expect(dialog).toContainText('Line 2: “version” is a column of the runs')
  await expect(dialog.getByRole('button', { name: /^Set / })).toBeDisabled()
  await dialog.getByRole('textbox').fill('category\tC1\nnet zero year\t2055')
  await dialog.getByRole('button', { name: 'Set 2 indicators' }).click()
  await expect(table.getByRole('row', { name: 'net zero year whole number 2055' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove category' }).click()
  await expect(table.getByRole('row', { name: /^category/ })).toHaveCount(0)
  // The notice of the change before may still be there: the newest is the last.
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(table.getByRole('row', { name: 'category text C1' })).toBeVisible()

  await page.getByRole('toolbar', { name: 'Run' }).getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('button', { name: 'Add' })).toHaveCount(0)
  await tab(page, 'History').click()
  await expect(rows(page).nth(1)).toContainText('Meta category removed was “C1”')
})

test('real-files: what another program writes is told, looked at as it was, and branched from', async ({ page }) => {
  const scenario = 'Delayed transition'
  const run = await runOf(scenario)
  const [first] = await emissions(run)
  await open(page, address(scenario, '&tab=history'))
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('Import of ngfs-phase2-snapshot.xlsx')
  await page.getByLabel('Checkpoint of the present state').fill('as received')
  await page.getByRole('button', { name: 'Save checkpoint' }).click()
  await expect(page.getByText('Not in a checkpoint yet')).toHaveCount(0)
  await write(first!, 1)
  await expect(rows(page).first()).toContainText(/^1 datapoint: .* → 1 in World, Emissions\|CO2, \d{4}/)
  await write(first!, 2)
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByText('· 2 changes since “as received”')).toBeVisible()

  await rows(page).first().focus()
  await page.getByRole('button', { name: 'Look at the run as it was' }).click()
  const slider = page.getByRole('slider', { name: 'Moment' })
  await expect(slider).toHaveValue('2')
  await page.goto(`${page.url()}&variable.name__in=Emissions|CO2&region.name__in=World`)
  const value = page.getByRole('grid').getByRole('gridcell').filter({ hasText: /^\d/ }).first()
  await expect(value).toHaveText('2')
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(value).toHaveText('1')
  await expect(page).toHaveURL(/ngfs@\d+\/run/)
  await expect(slider).toBeFocused()
  await page.keyboard.press('Home')
  await expect(value).not.toHaveText(/^[12]$/)
  await expect(page.getByRole('group', { name: 'As of' })).toContainText('checkpoint “as received”')

  await tab(page, 'History').click()
  await rows(page).nth(1).focus()
  await page.getByRole('button', { name: 'Branch from here…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Branch from here' })
  await dialog.getByLabel('Scenario').fill('What if')
  await dialog.getByRole('button', { name: 'Branch', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'What if' })).toBeVisible()
  expect((await emissions(await runOf('What if')))[0]!.value).toBe(1)
  expect((await emissions(run))[0]!.value).toBe(2)
})

test('real-files: a run that is gone is found and brought back, from its page and from the list', async ({ page }) => {
  const scenario = 'Nationally Determined Contributions (NDCs)'
  await open(page, address(scenario))
  const points = await page.getByRole('region', { name: 'Figures' }).getByText(/^\d/).nth(1).textContent()
  await page.getByRole('button', { name: 'More for this run' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const name = `${model} / ${scenario}, version 1`
  const bring = page.getByRole('button', { name: `Bring back ${name}…` })
  const question = page.getByRole('dialog', { name: `Bring ${name} back?` })
  const confirm = question.getByRole('button', { name: 'Bring back', exact: true })
  await bring.click()
  await expect(question).toContainText('Datapoints')
  await confirm.click()
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText(points!)

  await builder.call('DELETE', `/runs/${await runOf(scenario)}/`)
  await expect(bring).toBeVisible()
  await open(page, 'runs')
  await page.getByRole('button', { name: '1 deleted run…' }).click()
  await bring.click()
  await confirm.click()
  await expect(page.getByText('All of them are back.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: `Open ${name}` })).toBeVisible()
})
