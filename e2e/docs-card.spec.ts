import { seriousProblems } from './axe.ts'
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

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme })

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
      await expect
        .poll(async () => desk.fill().call('GET', '/docs/regions/?table=false'))
        .toMatchObject({ results: [] })
    })
  })
}
