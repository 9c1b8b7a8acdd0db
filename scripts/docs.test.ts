import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

/** Documents rot quietly: what they name must be there. */

const root = resolve(import.meta.dirname, '..')
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]
const text = (name: string): string => readFileSync(join(root, name), 'utf8')

/** Bytes; a window of 1280 × 800 in a palette of 256 colours takes half of it and is still crisp. */
const largestImage = 150_000

/** Paths in code marks that begin with a folder of ours; `<term>` and … stand for several. */
const ours = /`((?:server|renderer|electron|e2e|bench|scripts|docs)\/[^`\s*<…]*)`/g

/** Not in the repository: a command makes them. */
const filledByCommands = ['bench/results/', 'e2e/.out/pictures/']

describe.each(documents)('%s', (name) => {
  test('names files and folders that exist', () => {
    const missing = [...text(name).matchAll(ours)]
      .map((found) => found[1]!)
      .filter((path) => !existsSync(join(root, path)))
    expect(missing.filter((path) => !filledByCommands.includes(path))).toEqual([])
  })

  test('links to files that exist', () => {
    const links = [...text(name).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((found) => found[1]!)
    const folder = resolve(root, name, '..')
    expect(links.filter((link) => !existsSync(resolve(folder, link)))).toEqual([])
  })

  test('names npm scripts that exist', () => {
    const scripts = [...text(name).matchAll(/(?:`|^|&& )npm (?:run )?(?:--silent )?([a-z][\w:]*)/gm)].map(
      (found) => found[1]!,
    )
    const builtIn = ['ci', 'i', 'run', 'install']
    expect(scripts.filter((script) => !builtIn.includes(script) && !(script in packageJson.scripts))).toEqual([])
  })
})

describe('docs/decisions', () => {
  const topics = documents.filter(
    (name) => dirname(name) === join('docs', 'decisions') && basename(name) !== 'README.md',
  )
  const decisions = topics.flatMap((name) =>
    [...text(name).matchAll(/^## (.+)\n\n(?:(\d{4}-\d\d-\d\d)\. \*\*)?/gm)].map(([, question, date]) => ({
      topic: basename(name),
      question: question!,
      date,
    })),
  )
  /** As links to headings are written: lower case, dashes for blanks, no other marks. */
  const anchor = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-')
  const isNewestFirst = (dates: readonly string[]) => dates.every((date, i) => i === 0 || date <= dates[i - 1]!)

  test('have a question, a date and a choice, newest first', () => {
    expect(decisions.filter(({ question, date }) => !question.endsWith('?') || !date)).toEqual([])
    for (const topic of topics.map((name) => basename(name))) {
      const dates = decisions.filter((decision) => decision.topic === topic).map(({ date }) => date!)
      expect(isNewestFirst(dates), topic).toBe(true)
    }
  })

  test('are all in the index, under their date, newest first', () => {
    const days = text('docs/decisions/README.md').split(/^## /m).slice(1)
    const listed = days.flatMap((day) =>
      day
        .split('\n')
        .filter((line) => line.startsWith('- '))
        .map((line) => `${day.slice(0, 10)} ${line}`),
    )
    const expected = decisions.map(
      ({ date, question, topic }) => `${date} - [${question}](${topic}#${anchor(question)})`,
    )
    expect(listed.toSorted()).toEqual(expected.toSorted())
    expect(isNewestFirst(days.map((day) => day.slice(0, 10)))).toBe(true)
  })
})

describe('docs/images', () => {
  const folder = join(root, 'docs', 'images')
  const images = readdirSync(folder)

  test('holds only pictures that a document shows', () => {
    const shown = documents.flatMap((name) =>
      [...text(name).matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map((found) => resolve(root, name, '..', found[1]!)),
    )
    expect(images.filter((image) => !shown.includes(join(folder, image)))).toEqual([])
  })

  test('holds no picture that slows a clone', () => {
    expect(images.filter((image) => statSync(join(folder, image)).size > largestImage)).toEqual([])
  })
})

test('each folder of the service that holds operations is in the architecture or is a term', () => {
  const folders = readdirSync(join(root, 'server'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const described = folders.filter(({ name }) => {
    const isTerm = existsSync(join(root, 'server', name, 'operations.ts'))
    return isTerm || text('docs/architecture.md').includes(`server/${name}/`)
  })
  expect(described.map(({ name }) => name)).toEqual(folders.map(({ name }) => name))
})
