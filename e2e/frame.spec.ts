import { expect, pageLine, series, test, type Desk } from './journey.ts'

async function fill(desk: Desk): Promise<void> {
  const builder = desk.fill()
  await builder.names(['World', 'Europe'], ['EJ/yr'])
  await builder.run('Model A', 'Base', [
    ...series('World', 'Primary Energy', 3),
    ...series('Europe', 'Final Energy', 4),
  ])
}

test('the palette finds and does what can be done; the shortcuts are listed', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/home')
  await expect(page.getByText('Connect your notebook')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Command, view, platform…').fill('go to runs')
  await page.keyboard.press('Enter')
  await expect(pageLine(page)).toHaveText('1–1 of 1 runs')
  await page.keyboard.press('Shift+?')
  const shortcuts = page.getByRole('dialog', { name: 'Shortcuts' })
  await expect(shortcuts).toContainText('Undo the last change of the window')
  await expect(shortcuts).toContainText('Ctrl+K')
  await page.keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()
  await page.keyboard.press('Alt+2')
  await expect(pageLine(page)).toHaveText('1–7 of 7 datapoints')
})

test('tabs keep their views, follow back and forward, and outlive a reload', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data?region.name__in=World')
  await expect(pageLine(page)).toHaveText('1–3 of 3 datapoints')
  await page.getByRole('button', { name: 'Open this view in a new tab' }).click()
  await page.getByRole('link', { name: 'Runs' }).click()
  await expect(pageLine(page)).toHaveText('1–1 of 1 runs')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText([/^Data: World/, /^Runs/])
  await page.goBack()
  await page.goBack()
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  await page.goForward()
  await page.goForward()
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true')
  await expect(pageLine(page)).toHaveText('1–1 of 1 runs')
  await page.reload()
  await expect(tabs).toHaveText([/^Data: World/, /^Runs/])
  await tabs.last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(pageLine(page)).toHaveText('1–3 of 3 datapoints')
  await page.keyboard.press('Delete')
  await expect(tabs).toHaveText([/^Runs/])
})

test('a view is saved under a name, replaced, opened, renamed and deleted', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data?region.name__in=Europe&mode=wide')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabel('Name').fill('Europe, by year')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The view is saved as Europe, by year.')).toBeVisible()
  await page.getByRole('link', { name: 'Runs' }).click()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Europe, by year' }).click()
  await expect(page).toHaveURL(/mode=wide/)
  await expect(page.getByRole('columnheader', { name: '2003' })).toBeVisible()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Rename or delete views…' }).click()
  await page.getByLabel('Name of the view Europe, by year').fill('Europe')
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('button', { name: 'Delete the view Europe', exact: true }).click()
  await expect(page.getByText('No view has been saved yet.')).toBeVisible()
})

test('a view that is too long for an address is kept by the service, and its link works', async ({ page, desk }) => {
  await fill(desk)
  const names = Array.from({ length: 400 }, (_, index) => `Region number ${index}`)
  await desk.open('default/data')
  await expect(pageLine(page)).toHaveText('1–7 of 7 datapoints')
  await page.keyboard.press('/')
  await page.getByLabel('Field to filter by').selectOption('Region')
  await page.getByLabel('Region to filter by').focus()
  await page.evaluate(
    (text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    ['World', ...names].join('\n'),
  )
  await expect(pageLine(page)).toHaveText('1–3 of 3 datapoints')
  await expect(page).toHaveURL(/view=\d+$/)
  const link = page.url()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(pageLine(page)).toHaveText('1–3 of 3 datapoints')
})

test('what a notebook writes shows within a second, and the status bar counts', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data')
  await expect(pageLine(page)).toHaveText('1–7 of 7 datapoints')
  const builder = desk.fill()
  await builder.call('POST', '/runs/1/lock/')
  await expect(page.getByText('1 run locked')).toBeVisible({ timeout: 1_500 })
  await builder.add(1, [{ region: 'World', variable: 'Primary Energy', unit: 'EJ/yr', year: 2040, value: 1 }])
  await expect(pageLine(page)).toHaveText('1–8 of 8 datapoints', { timeout: 2_500 })
  await expect(page.getByRole('contentinfo')).toContainText('8 datapoints')
})

test('Ctrl+Z takes back what the window did last, and says when there is nothing', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/runs')
  await page.getByRole('radio', { name: 'Model A / Base, version 1 is the default version' }).click()
  await page.getByRole('button', { name: 'Unset the default version' }).click()
  const radio = page.getByRole('radio', { name: 'Model A / Base, version 1 is the default version' })
  await expect(radio).not.toBeChecked()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(radio).toBeChecked()
  await expect(page.getByText('Taken back: No default version any more.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('The window has changed nothing here that could be taken back.')).toBeVisible()
})
