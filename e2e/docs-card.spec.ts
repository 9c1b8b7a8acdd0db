import { seriousProblems } from './axe.ts'
import type { Locator } from 'playwright/test'
import { expect, pageLine, series, test, type Desk } from './journey.ts'

/** What a name means: told beside it, and edited there. */

async function fill(desk: Desk): Promise<void> {
  const builder = desk.fill()
  await builder.names(['World', 'Europe'], ['EJ/yr'])
  await builder.run('Model A', 'Base', [
    ...series('World', 'Primary Energy', 2),
    ...series('Europe', 'Final Energy', 2),
  ])
}

test('a name is described by keys, and Ctrl+Z takes it back', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data')
  await expect(pageLine(page)).toBeVisible()
  const world = page.getByRole('gridcell', { name: 'World' }).first()
  await world.click()
  await page.keyboard.press('d')
  const card = page.getByRole('dialog', { name: 'World Region' })
  await expect(card).toContainText('No description')
  await card.getByRole('button', { name: 'Edit the description of World' }).click()
  await card.getByRole('textbox', { name: 'Description of World' }).fill('All countries, and what is on the seas')
  expect(await seriousProblems(page)).toEqual([])
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The description was saved.')).toBeVisible()
  await expect(card).toBeHidden()
  await expect(world).toBeFocused()

  const docs = await desk.fill().call('GET', '/docs/regions/?table=false')
  expect(docs).toMatchObject({ results: [{ description: 'All countries, and what is on the seas' }] })
  await page.keyboard.press('Control+z')
  await expect.poll(async () => desk.fill().call('GET', '/docs/regions/?table=false')).toMatchObject({ results: [] })
})

const described = {
  'iamc/variables': 'All energy before it is converted',
  regions: 'All countries',
  units: 'Exajoules per year',
  models: 'A model of energy',
  scenarios: 'As things are',
}

test('wherever a name stands it says what it means, by pointer and by keys', async ({ page, desk }) => {
  await fill(desk)
  const builder = desk.fill()
  for (const [place, description] of Object.entries(described)) {
    const found = await builder.call<{ results: { id: number }[] }>('PATCH', `/${place}/?table=false`, {
      name__in: ['Primary Energy', 'World', 'EJ/yr', 'Model A', 'Base'],
      ...(place.startsWith('iamc') && { run: null }),
    })
    await builder.call('POST', `/docs/${place}/`, { dimension_id: found.results[0]?.id, description })
  }
  await builder.call('POST', '/optimization/indexsets/', { run_id: 1, name: 'technology' })
  const card = (name: string) => page.getByRole('dialog', { name, exact: true })
  /** Points at something, and looks where the card is: beside it or below it, never over it. */
  const pointAt = async (target: Locator, name: string, text: string) => {
    await page.mouse.move(640, 790)
    await target.hover()
    await expect(card(name)).toContainText(text)
    const [own, its] = [await card(name).boundingBox(), await target.boundingBox()]
    if (!own || !its) throw new Error('The card is nowhere.')
    expect(own.x >= its.x + its.width || own.y >= its.y + its.height || own.y + own.height <= its.y).toBe(true)
    await page.keyboard.press('Escape')
    await expect(card(name)).toBeHidden()
  }

  await desk.open('default/data?region.name__in=World')
  await expect(pageLine(page)).toBeVisible()
  const energy = page.getByRole('treeitem', { name: 'Primary Energy' })
  await pointAt(energy, 'Primary Energy Variable', described['iamc/variables'])
  const chip = page.getByRole('button', { name: /^Region is .*World/ })
  await pointAt(chip, 'World Region', described.regions)
  await pointAt(
    page.getByLabel('Explore').getByRole('checkbox', { name: 'Base' }),
    'Base Scenario',
    described.scenarios,
  )
  await pointAt(page.getByRole('group', { name: 'About the rows' }).getByText('EJ/yr'), 'EJ/yr Unit', described.units)

  // By keys, what has no description is told as well, and is described there.
  await chip.focus()
  await page.keyboard.press('d')
  await expect(card('World Region')).toContainText(described.regions)
  await page.keyboard.press('Escape')
  await expect(card('World Region')).toBeHidden()
  await expect(chip).toBeFocused()
  await energy.focus()
  await page.keyboard.press('d')
  await card('Primary Energy Variable').getByRole('button', { name: 'Edit the description of Primary Energy' }).click()
  await card('Primary Energy Variable').getByRole('textbox').fill('Energy as nature has it')
  await card('Primary Energy Variable').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The description was saved.')).toBeVisible()
  await expect(energy).toBeFocused()
  await pointAt(energy, 'Primary Energy Variable', 'Energy as nature has it')

  // A list that is open stays open under the card.
  await chip.click()
  const listed = page.getByRole('list', { name: 'Values, one of which must fit' }).getByText('World')
  await pointAt(listed, 'World Region', described.regions)
  await expect(listed).toBeVisible()

  await desk.open('default/run?model=Model+A&scenario=Base&version=1')
  await pointAt(page.getByRole('heading', { name: 'Base', exact: true }), 'Base Scenario', described.scenarios)
  await pointAt(page.getByText('Model A', { exact: true }).first(), 'Model A Model', described.models)
  await desk.open('default/compare?run=1&run=1')
  await pointAt(page.getByRole('button', { name: /^A: Model A \/ Base/ }), 'Base Scenario', described.scenarios)

  await desk.open('default/optimization?run=1')
  const set = page.getByRole('list', { name: 'Index sets' }).getByRole('button', { name: /technology/ })
  await set.focus()
  await page.keyboard.press('d')
  await card('technology Index set').getByRole('button', { name: 'Edit the description of technology' }).click()
  await card('technology Index set').getByRole('textbox').fill('What makes and moves energy')
  await card('technology Index set').getByRole('button', { name: 'Save' }).click()
  await pointAt(set, 'technology Index set', 'What makes and moves energy')
})
