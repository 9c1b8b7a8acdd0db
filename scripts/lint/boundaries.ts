import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { importRules, type ImportRule } from './import-rules.ts'

/** An oxlint plugin: reports imports that `import-rules.ts` forbids, and Kysely run where it should only compile. */

/** What is wrong with this import, or undefined. Paths are relative to the project, with forward slashes. */
export function whyForbidden(file: string, target: string, isTypeOnly: boolean): string | undefined {
  const own = dirname(file).replaceAll('\\', '/')
  const isTest = /\.test\.tsx?$/.test(file)
  const matches = (patterns: readonly string[] | undefined, path: string) =>
    patterns?.some((pattern) => expression(pattern, own).test(path)) ?? false
  const isBroken = ({ files, tests, except, only, never, unless, values }: ImportRule) => {
    if (isTest ? tests === undefined : tests === 'only') return false
    if (values && isTypeOnly) return false
    if (!matches([files], file) || matches(except, file)) return false
    if (only) return !matches(only, target)
    return matches(never, target) && !matches(unless, target)
  }
  const rule = importRules.find(isBroken)
  return rule && `${file} may not import ${target}: ${rule.because}.`
}

const expressions = new Map<string, RegExp>()

/** A pattern as a regular expression. */
function expression(pattern: string, own: string): RegExp {
  const key = pattern.replace('<own>', own)
  const known = expressions.get(key)
  if (known) return known
  const source = key
    .replaceAll(/[.+^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\{([^}]*)\}/g, (_all, either: string) => `(?:${either.replaceAll(',', '|')})`)
    .replaceAll('/**/', '/@/')
    .replaceAll('**', '.+')
    .replaceAll('*', '[^/]+')
    .replaceAll('/@/', '/(?:.+/)?')
  const made = new RegExp(`^${source}$`)
  expressions.set(key, made)
  return made
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
