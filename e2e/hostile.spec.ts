import { caption, expect, pageLine, series, test } from './journey.ts'

const image = '<img src=x onerror="document.title=\'owned\'">'
const formula = "=cmd|'/c calc'!A1"
const script = '</script><script>document.title="owned"</script>'
const override = 'safe\u202Eevas'

test('names that look like code are shown as text, in every view', async ({ page, desk }) => {
  const builder = desk.fill()
  await builder.names([image], [formula])
  await builder.run(script, override, series(image, formula, 3, formula))
  await desk.open('default/data')
  await expect(pageLine(page)).toHaveText('1–3 of 3 datapoints')
  await expect(caption(page)).toContainText(image)
  await expect(page.locator('tbody').getByTitle(formula, { exact: true })).toHaveText(
    Array(3).fill("'/c calc'!A1 =cmd"),
  )
  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('f')
  await expect(pageLine(page)).toHaveText('1–3 of 3 datapoints')
  await page.keyboard.press('/')
  await page.keyboard.type('=cmd')
  await expect(page.getByRole('option', { name: `${formula} 3 datapoints`, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Runs' }).click()
  await expect(page.getByRole('treegrid', { name: 'Runs' }).getByRole('row', { name: script })).toBeVisible()
  await page.getByRole('button', { name: `Lock ${script}` }).click()
  await expect(page.getByRole('button', { name: `Unlock ${script}` })).toBeVisible()
  expect(await page.title()).not.toContain('owned')
  await expect(page.locator('img[onerror], img[src="x"]')).toHaveCount(0)
})

test('an address that looks like code is shown as text', async ({ page, desk }) => {
  await desk.open(`default/data?region.name__in=${encodeURIComponent(image)}&${encodeURIComponent(script)}=1`)
  await expect(page.getByText('Part of this link could not be understood')).toBeVisible()
  await expect(page.getByText(image).first()).toBeVisible()
  expect(await page.title()).not.toContain('owned')
})
