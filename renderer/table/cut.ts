/** Cutting of names that have too little room: in the middle, so that their ends stay, and never two to the same text. */

/** The width of a text in pixels: of its characters, one by one. */
export type Measure = (text: string) => number

const ellipsis = '…'

/** Where a name may be cut best: after or before a space, a bar, a dash. */
const joints = /[\s|_/-]/
/** A cut at joints may take this much more than is needed. */
const leastKept = 0.72

/**
 * The texts to show for names that have some room, in pixels. One that fits stays as it is; of another one the start
 * and the end stay, at least `keep` characters of its start where that leaves anything out. Different names get
 * different texts, even if that takes more room than there is.
 */
export function cutNames(
  names: readonly string[],
  room: number,
  measure: Measure,
  keep: (name: string) => number = () => 1,
): Map<string, string> {
  const distinct = new Set(names)
  const cuts = new Map<string, string>()
  const long: string[] = []
  for (const name of distinct) {
    if (measure(name) <= room) cuts.set(name, name)
    else long.push(name)
  }
  const taken = new Set<string>()
  for (const name of long) {
    const text = freeCut(name, {
      room,
      measure,
      keep: keep(name),
      isTaken: (cut) => taken.has(cut) || distinct.has(cut),
    })
    taken.add(text)
    cuts.set(name, text)
  }
  return cuts
}

interface CutOptions {
  room: number
  measure: Measure
  keep: number
  isTaken: (cut: string) => boolean
}

/** The best cut that no other name has; the whole name where all are taken. */
function freeCut(name: string, { room, measure, keep, isTaken }: CutOptions): string {
  const letters = Array.from(name)
  const ends = [0]
  for (const letter of letters) ends.push(ends.at(-1)! + measure(letter))
  const whole = ends.at(-1)!
  // Where signs and buttons take all the room there is, or more, a name has some all the same.
  for (let wider = Math.max(room, measure(ellipsis)); wider < whole; wider *= 1.2) {
    for (const cut of cutsOf({ letters, ends, left: wider - measure(ellipsis), keep })) if (!isTaken(cut)) return cut
  }
  return name
}

interface Letters {
  letters: readonly string[]
  /** The width of the first n letters, for every n. */
  ends: readonly number[]
  /** Room for letters. */
  left: number
  keep: number
}

/** The cuts that fit, the best first: at joints, then half and half, then with ever less even ends. */
function* cutsOf({ letters, ends, left, keep }: Letters): Generator<string> {
  const count = letters.length
  const whole = ends[count]!
  const first = Math.min(Math.max(1, keep), count - 1)
  const text = (head: number, tail: number) =>
    `${letters.slice(0, head).join('')}${ellipsis}${letters.slice(count - tail).join('')}`
  /** The longest end that fits beside a start; the two leave out one letter at least. */
  const tailFor = (head: number): number => {
    let tail = 0
    while (tail + head < count - 1 && whole - ends[count - tail - 1]! <= left - ends[head]!) tail += 1
    return tail
  }
  const unevenness = (head: number) => Math.abs(ends[head]! - left / 2)
  const heads = letters
    .map((_letter, index) => index + 1)
    .filter((head) => head >= first && ends[head]! <= left)
    .toSorted((a, b) => unevenness(a) - unevenness(b))
  const isJoint = (index: number) => joints.test(letters[index] ?? '')
  for (const head of heads) {
    if (!isJoint(head - 1)) continue
    let tail = tailFor(head)
    while (tail > 0 && !isJoint(count - tail)) tail -= 1
    const kept = ends[head]! + whole - ends[count - tail]!
    if (tail > 1 && kept >= left * leastKept) yield text(head, tail)
  }
  for (const head of heads) {
    const tail = tailFor(head)
    if (tail > 0) yield text(head, tail)
  }
  // Where only the start that is kept fits, nothing of the end does.
  if (keep > 1 && keep < count && ends[keep]! <= left) yield text(keep, 0)
}
