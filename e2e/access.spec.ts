import { seriousProblems } from './axe.ts'
import { expect, pageLine, series, test, type Desk } from './journey.ts'

/** Fills the platform `default`, and makes an empty one. */
async function fill(desk: Desk): Promise<void> {
  const builder = desk.fill()
  await builder.names(['World', 'Europe'], ['EJ/yr', ''])
  await builder.run('Model A', 'Base', [...series('World', 'Primary Energy', 20), ...series('Europe', 'Share', 20, '')])
  await builder.call('POST', '/optimization/indexsets/', { run_id: 1, name: 'node' })
  await builder.call('PATCH', '/optimization/indexsets/1/data/', { data: ['World', 'Europe'] })
  const item = { run_id: 1, name: 'demand', constrained_to_indexsets: ['node'], column_names: null }
  await builder.call('POST', '/optimization/parameters/', item)
  await builder.call('PATCH', '/optimization/parameters/1/data/', {
    data: { node: ['World', 'Europe'], values: [2, 0], units: ['EJ/yr', 'EJ/yr'] },
  })
  const locked = await builder.run('Model B', 'Base', series('World', 'Primary Energy', 20), { isDefault: false })
  await builder.call('POST', `/runs/${locked.id}/lock/`)
  const body = JSON.stringify({ name: 'empty' })
  const headers = { 'content-type': 'application/json' }
  const made = await fetch(`${desk.url}/desk/v1/platforms`, { method: 'POST', body, headers })
  expect(made.status).toBe(200)
}

const run = 'model=Model+A&scenario=Base&version=1'

const addresses: Record<string, { address: string; ready: string }> = {
  Home: { address: 'default/home', ready: 'Connect your notebook' },
  'an empty platform': { address: 'empty/home', ready: 'empty is empty: next step' },
  Data: {
    address: 'default/data?variable.name__in=Primary+Energy&year__gte=2005&off=year__gte',
    ready: 'Primary Energy',
  },
  'an empty result': { address: 'default/data?region.name__in=Nowhere', ready: 'No datapoint fits' },
  Runs: { address: 'default/runs', ready: 'Model B' },
  Coverage: { address: 'default/runs?layout=coverage&default_only=false', ready: 'Enter or a click shows the data' },
  'the wide table with a chart': {
    address: 'default/data?mode=wide&chart={"kind":"line"}',
    ready: 'Save figure…',
  },
  'the page of a run': { address: `default/run?${run}`, ready: 'Time domains' },
  'meta of a run': { address: `default/run?${run}&tab=meta`, ready: 'No meta indicators yet' },
  'history of a run': { address: `default/run?${run}&tab=history`, ready: 'Not in a checkpoint yet' },
  'a run as it was': { address: `default@9999-01-01T00:00:00/run?${run}&tab=data`, ready: 'Primary Energy' },
  'a run that is not there': { address: `default/run?${run}0`, ready: 'has no such run' },
  Compare: { address: 'default/compare?run=1&run=2', ready: '40 datapoints' },
  Optimization: { address: 'default/optimization?item=parameter&run=1&id=1', ready: 'Without values of 0' },
  Catalogue: { address: 'default/catalogue?name=Primary+Energy', ready: 'Used with' },
  'regions of the catalogue': { address: 'default/catalogue?of=region&show=unused', ready: 'No region fits' },
  Service: { address: 'default/service', ready: 'Newest backup' },
  Checks: { address: 'default/checks', ready: 'The data have not been checked yet' },
  'a missing platform': { address: 'elsewhere/data', ready: 'was not found' },
}

test('no page has a serious accessibility problem', async ({ page, desk }) => {
  test.slow()
  await fill(desk)
  for (const [name, { address, ready }] of Object.entries(addresses)) {
    await test.step(name, async () => {
      await page.goto('about:blank') // what was ready before must not count
      await desk.open(address)
      await expect(page.getByText(ready).first()).toBeVisible()
      expect.soft(await seriousProblems(page), name).toEqual([])
    })
  }
})

test('palette, shortcuts, saved views and the JSON of a filter have none either', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data')
  await expect(pageLine(page)).toBeVisible()
  for (const keys of ['Control+k', 'Shift+?', 'Control+s', 'Control+Shift+c']) {
    await page.keyboard.press(keys)
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await seriousProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByRole('button', { name: 'The whole filter' }).click()
  await page.getByRole('menuitem', { name: 'Edit as JSON' }).click()
  expect(await seriousProblems(page)).toEqual([])
})

test('dialogs, menus and suggestions have none either', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/home')
  await page.getByRole('button', { name: 'More for default' }).click()
  await page.getByRole('menuitem', { name: 'Move to the trash…' }).click()
  await expect(page.getByText('It holds')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Data' }).click()
  await expect(pageLine(page)).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await desk.open('default/runs')
  for (const dialog of ['Clone', 'Delete']) {
    const more = page.getByRole('button', { name: /^More for / })
    await more.first().click()
    await page.getByRole('menuitem', { name: `${dialog}…` }).click()
    await expect(page.getByRole('dialog')).toContainText('datapoint')
    expect(await seriousProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('the colours can be chosen and are remembered', async ({ page, desk }) => {
  await desk.open()
  await page.getByRole('button', { name: 'Colours: As the system' }).click()
  await page.getByRole('menuitem', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('at 200 % zoom nothing is cut off sideways', async ({ page, desk }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await fill(desk)
  for (const { address, ready } of Object.values(addresses)) {
    await desk.open(address)
    await expect(page.getByText(ready).first()).toBeVisible()
    const overflow = await page.evaluate(() => ({
      page: document.documentElement.scrollWidth - window.innerWidth,
      main: [...document.querySelectorAll('main')].map((main) => main.scrollWidth - main.clientWidth),
    }))
    expect(overflow, address).toEqual({ page: 0, main: [0] })
  }
})
