/** Ids in an address: `3,7-9,12`, ascending, those that follow each other as one range. */

/** Ids that an address may name. */
const mostIds = 10_000

export function formatIds(ids: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const id of ids.toSorted((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range && id <= range[1] + 1) range[1] = id
    else ranges.push([id, id])
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',')
}

/** @returns undefined where the text is no list of ids, or names too many */
export function readIds(text: string): number[] | undefined {
  const ids: number[] = []
  for (const part of text.split(',')) {
    const [, first, last] = /^([1-9]\d{0,14})(?:-([1-9]\d{0,14}))?$/.exec(part) ?? []
    const [from, to] = [Number(first), Number(last ?? first)]
    if (first === undefined || from <= (ids.at(-1) ?? 0) || to < from || ids.length + to - from >= mostIds)
      return undefined
    for (let id = from; id <= to; id += 1) ids.push(id)
  }
  return ids
}
