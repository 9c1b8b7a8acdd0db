import type { Locator, Page } from 'playwright/test'

/** What a look at a page finds wrong with it: counted in the page as it is drawn. */

/** Controls that a pointer finds in less than 24 by 24 pixels, as they are named. */
export const smallControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls =
      'button, a[href], input, select, textarea, [role=tab], [role=treeitem], [role=option], [role=menuitem]'
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      const isShown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      // A link inside a sentence is as high as its line; what is inert cannot be reached.
      const isInText = getComputedStyle(control).display === 'inline'
      if (!isShown || isInText || control.closest('[inert]')) return []
      // A label is part of the target of its box.
      const isBox = control.matches('input[type=checkbox], input[type=radio]')
      const label = control.closest('label') ?? (isBox ? (control as HTMLInputElement).labels?.[0] : undefined)
      const { width, height } = (label ?? control).getBoundingClientRect()
      if (width === 0 || (width >= 24 && height >= 24)) return []
      const name = control.getAttribute('aria-label') ?? control.textContent
      return [`${control.localName} ${name}: ${width.toFixed(1)} × ${height.toFixed(1)}`]
    })
  })

/** Texts that are cut without a way to read them: nothing around them says them in full. */
export const lostTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const { textOverflow, overflowX } = getComputedStyle(element)
      const isCut =
        textOverflow === 'ellipsis' && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      const isSaid = element.closest('[title]') !== null
      const isShown = element.checkVisibility({ opacityProperty: true }) && element.closest('[inert]') === null
      // The cells of a table say themselves in full when they have the focus.
      return isCut && isShown && !isSaid && !element.closest('[role=grid], [role=treegrid]')
        ? [element.textContent]
        : []
    }),
  )

/** Names whose last letters are out of sight, which is where names differ. */
export const cutEnds = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-cut]')].flatMap((start) => {
      const name = start.parentElement
      const isShown = start.checkVisibility() && start.closest('[inert]') === null
      return name && isShown && name.scrollWidth > name.clientWidth + 1 ? [name.textContent] : []
    }),
  )

/** Leaves of names in a table that are not whole: cut by hand, or by the end of their cell. */
export const cutLeaves = (page: Page, column: string): Promise<string[]> =>
  page.evaluate((name) => {
    const grid = document.querySelector('[role=grid], [role=treegrid]')
    const heads = [...(grid?.querySelectorAll('thead th') ?? [])]
    const index = heads.find((head) => head.textContent.trim() === name)?.getAttribute('aria-colindex')
    if (index === undefined) return []
    return [...(grid?.querySelectorAll<HTMLElement>(`tbody [aria-colindex="${index}"]`) ?? [])].flatMap((cell) => {
      const leaf = cell.firstChild?.textContent ?? ''
      const isCut = leaf.includes('…') && !cell.title.includes('…')
      return isCut || cell.scrollWidth > cell.clientWidth + 1 ? [cell.textContent] : []
    })
  }, column)

/** Rows of a table that look the same as another one below the same head. */
export const equalRows = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = new Set<string>()
    let head = ''
    return [...document.querySelectorAll<HTMLElement>(':is([role=grid], [role=treegrid]) tbody tr')].flatMap((row) => {
      const text = [...row.children].map((cell) => (cell as HTMLElement).innerText).join(' | ')
      if (row.dataset['head'] !== undefined) head = text
      const own = `${head} / ${text}`
      if (row.ariaHidden === 'true' || !seen.has(own)) {
        seen.add(own)
        return []
      }
      return [text]
    })
  })

/** Buttons that are filled with the accent: a view or a dialog has one at most. */
export const filledButtons = (place: Locator): Promise<string[]> =>
  place.evaluate((root) => {
    const sample = document.body.appendChild(document.createElement('i'))
    sample.style.background = 'var(--desk-acc)'
    const accent = getComputedStyle(sample).backgroundColor
    sample.remove()
    return [...root.querySelectorAll<HTMLElement>('button, a[role=button]')].flatMap((button) => {
      const isShown = button.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      const isHere = button.closest('[role=dialog]') === root.closest('[role=dialog]')
      const isFilled = getComputedStyle(button).backgroundColor === accent
      return isShown && isHere && isFilled ? [button.textContent] : []
    })
  })

/** How many pixels something is out of the window, at the side where it is most. */
export async function outOfWindow(page: Page, part: Locator): Promise<number> {
  const [box, size] = [await part.boundingBox(), page.viewportSize()]
  if (!box || !size) throw new Error('It is not shown.')
  return Math.max(0, -box.x, -box.y, box.x + box.width - size.width, box.y + box.height - size.height)
}
