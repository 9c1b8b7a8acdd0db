import { codeOf, isObject, type Code, type ReadFile } from './yaml-files.ts'

/** The values of each tag: what `{Fuel}` stands for. */
export type Tags = ReadonlyMap<string, readonly Code[]>

/** The tags of some files; one that stands in several has the values of all. */
export function tagsOf(files: readonly ReadFile[]): Tags {
  const tags = new Map<string, Code[]>()
  for (const { entries } of files.filter(({ isTag }) => isTag)) {
    for (const entry of entries) {
      if (!isObject(entry)) continue
      for (const [tag, values] of Object.entries(entry)) {
        const codes = Array.isArray(values) ? values.flatMap((value) => codeOf(value) ?? []) : []
        tags.set(tag, [...(tags.get(tag) ?? []), ...codes])
      }
    }
  }
  return tags
}

/** Names that one code may stand for: more are a mistake. */
const mostNames = 100_000

/**
 * What a code with tags in its name stands for: a code for each value of each tag, whose attributes take the place of
 * the tag in those of the code, or its name where it has no such attribute. As nomenclature does it.
 */
export function expand(code: Code, tags: Tags): Code[] {
  let open = [code]
  const done: Code[] = []
  while (open.length > 0 && open.length + done.length < mostNames) {
    open = open.flatMap((one) => {
      const tag = /\{([^{}]*)\}/.exec(one.name)?.[1]
      const values = tag === undefined ? undefined : tags.get(tag)
      if (tag === undefined || values === undefined) {
        done.push(one)
        return []
      }
      return values.map((value) => replaced(one, `{${tag}}`, value))
    })
  }
  return done
}

function replaced(code: Code, tag: string, value: Code): Code {
  const inText = (text: unknown, key?: string): unknown => {
    if (Array.isArray(text)) return text.map((one) => inText(one))
    if (typeof text !== 'string' || !text.includes(tag)) return text
    const own = key === undefined ? undefined : value.attributes[key]
    return text.replaceAll(tag, typeof own === 'string' || typeof own === 'number' ? String(own) : value.name)
  }
  return {
    name: code.name.replaceAll(tag, value.name),
    attributes: Object.fromEntries(Object.entries(code.attributes).map(([key, text]) => [key, inText(text, key)])),
  }
}
