import type { Locator, Page } from 'playwright/test'
import { seriousProblems } from './axe.ts'
import { conditionsOf, filterOf, type Condition } from './filter-keys.ts'
import { expect, pageLine, series, test, type Desk } from './journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const kinds = ['datapoints', 'runs'] as const
const pages = { datapoints: 'data', runs: 'runs' }

async function fill(desk: Desk): Promise<void> {
  const builder = desk.fill()
  await builder.names(['World', 'Europe', 'Asia'], ['EJ/yr', ''])
  const rows = [
    ...series('World', 'Primary Energy', 10),
    ...series('Europe', 'Primary Energy|Coal', 10),
    ...series('Asia', 'Final Energy', 10),
  ]
  await builder.run('Model A', 'Base', rows)
  await builder.run('Model A', 'Base', rows, { isDefault: false })
  await builder.run('Model B', 'Base', series('World', 'Share', 10, ''))
}

const chips = (page: Page): Locator => page.locator('[data-chip]')
const field = (page: Page): Locator => page.getByLabel('Field to filter by')
const input = (page: Page): Locator => page.getByRole('combobox', { name: /^(?!Field).* to filter by$/ })

async function openPane(page: Page): Promise<Locator> {
  // By key: the line may still be making room for new chips, and what moves under a pressed mouse is not clicked.
  await page.getByRole('button', { name: 'The whole filter' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Edit as JSON' }).click()
  return page.getByRole('dialog', { name: 'Filter as JSON' })
}

/** Expects the filter that the pane shows, and puts another one in its place. */
async function changeJson(page: Page, shown: object, next: object = shown): Promise<void> {
  const pane = await openPane(page)
  const area = pane.getByRole('textbox', { name: 'Filter as JSON' })
  expect(JSON.parse(await area.inputValue())).toEqual(shown)
  await area.fill(JSON.stringify(next))
  await pane.getByRole('button', { name: 'Apply' }).click()
  await expect(pane).toBeHidden()
}

/** Conditions that can stand together, by what they compare. */
function groupsOf(kind: (typeof kinds)[number]): Condition[][] {
  const all = conditionsOf(kind).filter(({ path }) => path !== 'iamc')
  const groups = new Map<string, Condition[]>()
  for (const one of all) groups.set(one.lookup, [...(groups.get(one.lookup) ?? []), one])
  return [...groups.values(), ...conditionsOf(kind).flatMap((one) => (one.path === 'iamc' ? [[one]] : []))]
}

for (const kind of kinds) {
  test(`every operator of every field of ${kind} is a chip and the same JSON again`, async ({ page, desk }) => {
    await desk.open(`default/${pages[kind]}`)
    let shown: object = kind === 'runs' ? { default_only: false } : {}
    for (const group of groupsOf(kind)) {
      const filter = filterOf(group)
      await changeJson(page, shown, filter)
      // Which versions take part is no chip among the others.
      await expect(chips(page)).toHaveCount(group.filter(({ path }) => !path.endsWith('default_only')).length)
      shown = filter
    }
    await page.reload()
    await changeJson(page, shown)
  })

  test(`the service takes every operator of every field of ${kind}`, async ({ desk }) => {
    const path = kind === 'runs' ? 'runs' : 'iamc/datapoints'
    for (const condition of conditionsOf(kind)) {
      const body = JSON.stringify(filterOf([condition]))
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${desk.url}/v1/default/${path}/?limit=1`, { method: 'PATCH', body, headers })
      expect([answer.status, body]).toEqual([200, body])
    }
  })

  test(`every operator of each type of ${kind} is built by hand`, async ({ page, desk }) => {
    await desk.open(`default/${pages[kind]}`)
    const built = conditionsOf(kind).filter(({ path }) => byHand[kind].includes(path))
    await field(page).selectOption('more')
    for (const { path, lookup, value } of built) {
      await field(page).selectOption(path)
      await page.getByLabel('Comparison').selectOption(lookup)
      await input(page).fill(value === true ? 'yes' : String(value))
      await page.keyboard.press('Enter')
      await expect(input(page)).toHaveValue('')
    }
    await expect(chips(page)).toHaveCount(built.length)
    const versions = kind === 'runs' ? { default_only: false } : {}
    const filter = { ...versions, ...filterOf(built) }
    const names = await chips(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-chip')))
    await changeJson(page, filter)
    expect(await chips(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-chip')))).toEqual(names)
  })
}

/** One field of each type, with names that can be looked up and without. */
const byHand = {
  datapoints: ['variable.name', 'year'],
  runs: ['iamc.region.hierarchy', 'version', 'is_default'],
}

test('suggestions have counts, and a pattern in any case is one of them', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data?region.name__in=Europe')
  await expect(pageLine(page)).toHaveText('1–10 of 10 datapoints')
  await page.keyboard.press('/')
  await page.keyboard.type('energy')
  await expect(page.getByRole('option', { name: 'Primary Energy|Coal 10 datapoints' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Final Energy 0 datapoints' })).toBeVisible()
  await page.getByRole('option', { name: 'matches in any case *energy*' }).click()
  await expect(page.getByRole('button', { name: 'Variable matches in any case *energy*' })).toBeVisible()
  await expect(pageLine(page)).toHaveText('1–10 of 10 datapoints')
})

test('a pasted column is a list, and what the platform does not have is told', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data')
  await field(page).selectOption('region.name')
  await input(page).focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'World\nAtlantis\nEurope\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(page.getByText('3 names added. The platform does not have 1 of them: Atlantis.')).toBeVisible()
  await expect(pageLine(page)).toContainText('of 30 datapoints')
  await page.getByRole('button', { name: 'Take it out' }).click()
  await expect(page.getByRole('button', { name: 'Region is one of World, Europe' })).toBeVisible()
})

test('names and patterns become one list', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data?region.name__in=World')
  await field(page).selectOption('region.name')
  await input(page).fill('E*')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Region must now fit both conditions.')).toBeVisible()
  await page.getByRole('button', { name: /^Any of them/ }).click()
  await expect(page.getByRole('button', { name: 'Region is one of World, Europe' })).toBeVisible()
  await expect(pageLine(page)).toContainText('of 30 datapoints')
})

test('chips are switched, edited and removed with the keyboard alone', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data?region.name__in=Europe&year__gte=2005')
  await expect(pageLine(page)).toHaveText('1–5 of 5 datapoints')
  await page.keyboard.press('/')
  const region = page.getByRole('button', { name: 'Region is Europe' })
  for (let step = 0; step < 12 && !(await isFocused(region)); step += 1) await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await expect(pageLine(page)).toContainText('of 20 datapoints')
  await page.keyboard.press('Space')
  await expect(pageLine(page)).toHaveText('1–5 of 5 datapoints')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Value to add' })).toBeFocused()
  await page.keyboard.type('Asia')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await expect(pageLine(page)).toHaveText('1–10 of 10 datapoints')
  await expect(page.getByRole('button', { name: 'Region is one of Europe, Asia' })).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(pageLine(page)).toContainText('of 20 datapoints')
  await expect(page.getByRole('button', { name: 'Year is at least 2005' })).toBeFocused()
})

const isFocused = (element: Locator): Promise<boolean> => element.evaluate((node) => node === document.activeElement)

test('an empty result is explained, and one click leaves the reason out', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data?region.name__in=world&variable.name__like=Primary*')
  const reasons = page.getByRole('list', { name: 'What each condition leaves out' }).getByRole('listitem')
  await expect(reasons).toHaveText([
    /Default versions only.*still none without it/,
    /Region is world.*20 datapoints without it/,
    /Variable matches Primary\*.*still none without it/,
  ])
  await page.getByRole('button', { name: 'Use World instead' }).click()
  await expect(pageLine(page)).toHaveText('1–10 of 10 datapoints')
  await page.goBack()
  await page.getByRole('button', { name: 'Switch off, show 20: Region is world' }).click()
  await expect(pageLine(page)).toContainText('of 20 datapoints')
})

test('what default versions hide is told, and shown on demand', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data?region.name__in=Asia')
  await expect(page.getByText('1 hidden')).toBeVisible()
  await page.getByRole('button', { name: '1 hidden: show 1 non-default run' }).click()
  await expect(pageLine(page)).toContainText('of 20 datapoints')
  await expect(page.getByRole('checkbox', { name: 'Default versions' })).not.toBeChecked()
  await desk.open('default/runs?version=2')
  await page.getByRole('button', { name: 'Include all versions' }).click()
  await expect(page.getByRole('button', { name: / hidden: show/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Version is 2' })).toBeVisible()
})

test('the builder has no serious accessibility problem', async ({ page, desk }) => {
  test.slow()
  await fill(desk)
  await desk.open('default/data?region.name__in=world&region.name__in=Asia&year=2000&off=year&variable.name__like=F*')
  await expect(pageLine(page)).toBeVisible()
  await page.getByRole('button', { name: 'Region is one of world, Asia' }).click()
  await expect(page.getByText('The platform does not have world.')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  const pane = await openPane(page)
  await pane.getByRole('textbox', { name: 'Filter as JSON' }).fill('{"year": "soon"}')
  await expect(pane.getByRole('button', { name: 'Line 1, column 10' })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await desk.open('default/runs?iamc.region.name=World&iamc.unit.name=x&default_only=false')
  await expect(page.getByText('still none without it')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
})
