// `npm run icons`: draws the icons of program and platform files, in every size that systems ask for.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chooseBrowser } from './browser.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'electron', 'icons')
const sources = { app: join(root, 'renderer', 'ui', 'logo.svg'), file: join(folder, 'file.svg') }

/** Pixels of a side. */
const sizes = [16, 32, 48, 64, 128, 256, 512]

const browser = await chromium.launch((await chooseBrowser()).launchOptions)
try {
  const page = await browser.newPage()
  for (const [name, source] of Object.entries(sources)) {
    mkdirSync(join(folder, name), { recursive: true })
    const image = `data:image/svg+xml;base64,${readFileSync(source).toString('base64')}`
    for (const size of sizes) {
      await page.setViewportSize({ width: size, height: size })
      await page.setContent(
        `<body style="margin:0"><img src="${image}" width="${size}" height="${size}" style="display:block">`,
      )
      await page.locator('img').evaluate((drawn: HTMLImageElement) => drawn.decode())
      writeFileSync(join(folder, name, `${size}x${size}.png`), await page.screenshot({ omitBackground: true }))
    }
  }
} finally {
  await browser.close()
}
