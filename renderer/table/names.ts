import { cutNames } from './cut.ts'
import { onForgotten, textWidth } from './measure.ts'

/** A name as it is shown: what tells it from others, and what it belongs to. */
export interface NameParts {
  lead: string
  rest: string
}

export type ShowName = (name: string) => NameParts

/** A name that is not taken apart. */
export const plainName: ShowName = (name) => ({ lead: name, rest: '' })

interface Cuts {
  cuts: ReadonlyMap<string, string>
  width: number
}

/** What was cut lately, the oldest first: who comes back to a table need not wait for it again. */
const lately = new Map<string, Cuts>()
const keptAtMost = 48
onForgotten(() => lately.clear())

function kept(key: string, cut: () => Cuts): Cuts {
  const known = lately.get(key) ?? cut()
  lately.delete(key)
  lately.set(key, known)
  const [oldest] = lately.keys()
  if (lately.size > keptAtMost && oldest !== undefined) lately.delete(oldest)
  return known
}

/** The text of both parts. */
export const joined = ({ lead, rest }: NameParts): string => (rest === '' ? lead : `${lead} ${rest}`)

/**
 * How the names of a column are shown in some room, in pixels: whole, or cut in the middle of what they belong to. Two
 * names never look the same; where that takes more room, `width` is what it takes.
 */
export function fitNames(names: readonly string[], show: ShowName, room: number): { show: ShowName; width: number } {
  const parts = new Map([...new Set(names)].map((name) => [name, show(name)]))
  // Parts that read the same, or like another name, are told apart by their whole names.
  const alike = Map.groupBy(parts.values(), joined)
  const texts = new Map<string, string>()
  for (const [name, shown] of parts) {
    const text = joined(shown)
    const isOwn = alike.get(text)?.length === 1 && (text === name || !parts.has(text))
    texts.set(name, isOwn ? text : name)
  }
  const leads = new Map([...parts].map(([name, { lead }]) => [texts.get(name) ?? name, lead]))
  const fits = (lead: string) => textWidth(`${lead} …`) <= room
  const keep = (text: string) => {
    const lead = leads.get(text) ?? ''
    return text.startsWith(`${lead} `) && fits(lead) ? lead.length + 1 : 1
  }
  const { cuts, width } = kept([room, ...leads.keys(), '', ...leads.values()].join('\n'), () => {
    const made = cutNames([...texts.values()], room, textWidth, keep)
    let wide = room
    for (const cut of made.values()) if (cut.length > 0) wide = Math.max(wide, Math.ceil(textWidth(cut)))
    return { cuts: made, width: wide }
  })
  return {
    width,
    show: (name) => {
      const text = texts.get(name)
      const cut = text === undefined ? undefined : cuts.get(text)
      const lead = parts.get(name)?.lead ?? name
      if (cut === undefined) return show(name)
      return cut.startsWith(`${lead} `) ? { lead, rest: cut.slice(lead.length + 1) } : { lead: cut, rest: '' }
    },
  }
}
