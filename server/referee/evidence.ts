import type { CheckSettings } from '../contract/checks.ts'
import { counted } from '../contract/counted.ts'
import type { NewFinding, Sink } from './finding.ts'
import type { SumAt } from './sums.ts'

/** What is known of one sum over all places where it could be made. */
interface Known {
  places: number
  holding: number
  /** The largest gap, and how it is told where the sum is not known to hold. */
  worst: { gap: number; finding: NewFinding } | undefined
}

/**
 * Which sums hold as a rule. A sum that holds in most of its places is one that its makers meant to hold, so where it
 * does not is a finding of its own. One that seldom holds is no sum, or not of all parts: each place would be a false
 * alarm.
 */
export class Evidence {
  readonly #known = new Map<string, Known>()
  readonly #settings: CheckSettings

  constructor(settings: CheckSettings) {
    this.#settings = settings
  }

  /**
   * Notes how a sum did in one series. Places where whole and parts are all zero say nothing, so they are not counted.
   * @param key the group of its findings @param worst the finding of its largest gap beyond the tolerance, if there is one
   */
  note(key: string, sums: readonly SumAt[], worst?: { gap: number; finding: NewFinding }): void {
    const telling = sums.filter(({ whole, gross }) => whole !== 0 || gross !== 0)
    const known = this.#known.get(key) ?? { places: 0, holding: 0, worst: undefined }
    known.places += telling.length
    known.holding += telling.filter(({ holds }) => holds).length
    if (worst && (!known.worst || Math.abs(worst.gap) > Math.abs(known.worst.gap))) known.worst = worst
    this.#known.set(key, known)
  }

  /**
   * Throws away the findings of sums that seldom hold. Of `world` each of these sums is told once, at its largest gap:
   * that the regions are all there are is known from the other variables. Of `parts` they are counted only.
   * @returns what there is to say about it
   */
  settle(sink: Sink): string[] {
    const untold: string[] = []
    for (const [key, { places, holding, worst }] of this.#known) {
      if (!worst || holding >= this.#settings.adds_up * places) continue
      sink.drop(key)
      const { group: _group, ...finding } = worst.finding
      if (finding.rule === 'parts') untold.push(finding.variable ?? '')
      else {
        const text = `${finding.text}. It holds in ${holding} of ${places} places`
        sink.add({ ...finding, level: 'low', places: places - holding, text })
      }
    }
    if (untold.length === 0) return []
    const examples = [...new Set(untold)].toSorted().slice(0, 3).join(', ')
    return [
      `Parts were not compared with ${counted(untold.length, 'variable')} that they sum to in less than ` +
        `${Math.round(this.#settings.adds_up * 100)} % of the places, such as ${examples}`,
    ]
  }
}
