import { expect, pageLine, series, test, type Desk } from './journey.ts'

async function fill(desk: Desk): Promise<void> {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
  await builder.run('Model A', 'Base', series('World', 'Primary Energy', 3))
  await builder.run('Model A', 'Base', series('World', 'Primary Energy', 5), { isDefault: false })
  await builder.run('Model B', 'Base', series('World', 'Primary Energy', 7), { isDefault: false })
}

test('the default version is set and unset', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/runs')
  const first = page.getByRole('radio', { name: 'Model A / Base, version 1 is the default version' })
  const second = page.getByRole('radio', { name: 'Model A / Base, version 2 is the default version' })
  await expect(first).toBeChecked()
  // Checked only once the service has said so.
  await second.click()
  await expect(page.getByText('Model A / Base, version 2 is the default now')).toBeVisible()
  await expect(first).not.toBeChecked()
  expect(await defaultRuns(desk)).toEqual([2])
  await page.getByRole('button', { name: 'Unset default: Model A / Base, version 2' }).click()
  await expect(second).not.toBeChecked()
  expect(await defaultRuns(desk)).toEqual([])
})

test('arrow keys move between versions without setting one', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/runs')
  const first = page.getByRole('radio', { name: 'Model A / Base, version 1 is the default version' })
  const second = page.getByRole('radio', { name: 'Model A / Base, version 2 is the default version' })
  await first.focus()
  await page.keyboard.press('ArrowUp')
  await expect(second).toBeFocused()
  await expect(first).toBeChecked()
  await page.keyboard.press('Space')
  await expect(second).toBeChecked()
})

async function defaultRuns(desk: Desk): Promise<number[]> {
  const { results } = await desk.fill().call<{ results: { id: number }[] }>('PATCH', '/runs/?table=false', {})
  return results.map(({ id }) => id)
}

test('a run is locked, and unlocked after a question', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/runs')
  await page.getByRole('button', { name: 'Lock Model B / Base, version 1' }).click()
  const row = page.getByRole('rowgroup', { name: 'Model B / Base' })
  await expect(row.getByText('locked', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Unlock Model B / Base, version 1' }).click()
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(row.getByText('free')).toBeVisible()
})

test("a notebook's lock shows without a reload, and a lock that was faster is explained", async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/runs')
  await expect(page.getByText('free')).toHaveCount(3)
  await desk.fill().call('POST', '/runs/3/lock/')
  await expect(page.getByText('locked', { exact: true })).toBeVisible()
  await desk.fill().call('POST', '/runs/1/lock/')
  await page.getByRole('button', { name: 'Lock Model A / Base, version 1' }).click()
  await expect(page.getByText(/Run 1 is locked/)).toBeVisible()
  await expect(page.getByText(/Nothing was written/)).toBeVisible()
})

test('the data of a run are shown, also when it is not the default', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/runs')
  await page.getByRole('button', { name: 'Show data of Model A / Base, version 2' }).click()
  await expect(pageLine(page)).toHaveText('1–5 of 5 datapoints')
  await expect(page.getByRole('checkbox', { name: 'Default runs only' })).not.toBeChecked()
  await page.goBack()
  await page.getByRole('button', { name: 'Show data of Model A / Base, version 1' }).click()
  await expect(pageLine(page)).toHaveText('1–3 of 3 datapoints')
  await expect(page.getByRole('checkbox', { name: 'Default runs only' })).toBeChecked()
})

test('runs are found by part of a name and by pattern, and the address keeps it', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/runs')
  await expect(pageLine(page)).toHaveText('1–3 of 3 runs')
  await page.keyboard.press('/')
  await page.keyboard.type('el b')
  await expect(pageLine(page)).toHaveText('1–1 of 1 runs')
  await page.reload()
  await expect(page.getByLabel('Model', { exact: true })).toHaveValue('el b')
  await page.getByLabel('Model', { exact: true }).fill('*A')
  await expect(pageLine(page)).toHaveText('1–2 of 2 runs')
  await page.getByRole('checkbox', { name: 'Default versions only' }).check()
  await expect(pageLine(page)).toHaveText('1–1 of 1 runs')
  await page.getByLabel('Model', { exact: true }).fill('nobody')
  await expect(page.getByRole('heading', { name: 'No run fits' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all runs' }).click()
  await expect(pageLine(page)).toHaveText('1–3 of 3 runs')
})
