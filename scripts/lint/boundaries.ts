import { dirname, isAbsolute, join, matchesGlob, relative, sep } from 'node:path'
import { fixtures, houses, importRules, type ImportRule } from './import-rules.ts'

/** An oxlint plugin: reports imports that `import-rules.ts` forbids, and Kysely run where it should only compile. */

/** What is wrong with this import, or undefined. Paths are relative to the project, with forward slashes. */
export function whyForbidden(file: string, target: string, isTypeOnly: boolean): string | undefined {
  const because = brokenRule(file, target, isTypeOnly)?.because ?? brokenOrder(file, target)
  return because && `${file} may not import ${target}: ${because}.`
}

function brokenRule(file: string, target: string, isTypeOnly: boolean): ImportRule | undefined {
  const own = dirname(file)
  const matches = (patterns: readonly string[] | undefined, path: string) =>
    patterns?.some((pattern) => isMatch(path, pattern.replace('<own>', own))) ?? false
  return importRules.find(({ files, tests, except, only, never, unless, values }) => {
    if (isTest(file) ? tests === undefined : tests === 'only') return false
    if (values && isTypeOnly) return false
    if (!matches([files], file) || matches(except, file)) return false
    if (only) return !matches(only, target)
    return matches(never, target) && !matches(unless, target)
  })
}

/** Why a room of a house may not import from another one, types included. */
function brokenOrder(file: string, target: string): string | undefined {
  const house = houses.find(({ folder }) => file.startsWith(`${folder}/`) && target.startsWith(`${folder}/`))
  if (!house || isTest(file) || isMatch(file, fixtures) || target.endsWith('.css')) return undefined
  const { folder, rooms, backwards } = house
  const [from, to] = [file, target].map((path) => path.split('/')[1]!) as [string, string]
  const unknown = [from, to].find((room) => !rooms.includes(room))
  if (unknown !== undefined) return `${folder}/${unknown} has no place in the order of rooms`
  if (rooms.indexOf(to) <= rooms.indexOf(from)) return undefined
  if (backwards.some((known) => known.from === file && known.to === target)) return undefined
  return `${to} stands above ${from} in the order of rooms`
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

const known = new Map<string, boolean>()

/** Whether a path fits a glob; both come again with every import of a file. */
function isMatch(path: string, pattern: string): boolean {
  const key = `${pattern}\n${path}`
  const match = known.get(key) ?? matchesGlob(path, pattern)
  known.set(key, match)
  return match
}

/** Where an import leads: a path in the project, or the name of a package. */
export function targetOf(file: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier
  return join(dirname(file), specifier).replaceAll('\\', '/').replace(/\?.*$/, '')
}

// Oxlint exports no types for the plugins it loads; these are the parts used here.
interface Node {
  type: string
}
interface Specifier extends Node {
  importKind?: string
  exportKind?: string
}
interface ImportNode extends Node {
  source: { type: string; value?: unknown } | null
  importKind?: string
  exportKind?: string
  specifiers?: Specifier[]
}
interface CallNode extends Node {
  callee: Node & { property?: Node & { name?: string } }
}
interface Context {
  filename: string
  options: { root?: string }[]
  report: (problem: { node: Node; message: string }) => void
}

const projectRoot = join(import.meta.dirname, '..', '..')

const imports = {
  meta: { schema: [{ type: 'object', properties: { root: { type: 'string' } }, additionalProperties: false }] },
  create(context: Context) {
    const root = context.options[0]?.root ?? projectRoot
    const file = relative(root, context.filename).split(sep).join('/')
    if (file.startsWith('..') || isAbsolute(file)) return {}
    const check = (node: ImportNode, isTypeOnly: boolean) => {
      const specifier = node.source?.value
      if (typeof specifier !== 'string') return
      const message = whyForbidden(file, targetOf(file, specifier), isTypeOnly)
      if (message !== undefined) context.report({ node, message })
    }
    // `import { type A }` still loads the module at run time, so only the whole statement can be free of values.
    const statement = (node: ImportNode) => check(node, node.importKind === 'type' || node.exportKind === 'type')
    return {
      ImportDeclaration: statement,
      ExportNamedDeclaration: statement,
      ExportAllDeclaration: statement,
      ImportExpression: (node: ImportNode) => check(node, false),
      TSImportType: (node: ImportNode) => check(node, true),
    }
  },
}

const runners = new Set(['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow'])

const noExecute = {
  create(context: Context) {
    return {
      CallExpression(node: CallNode) {
        const name = node.callee.property?.name
        if (name === undefined || !runners.has(name)) return
        const message = `Kysely only compiles SQL here; run the query with the connection of server/db, not with .${name}().`
        context.report({ node, message })
      },
    }
  },
}

export default { meta: { name: 'desk' }, rules: { imports, 'no-execute': noExecute } }
