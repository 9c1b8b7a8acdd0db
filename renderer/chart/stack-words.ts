import type { Panel, StackCheck } from './panel.ts'
import { formatCount } from '../ui/format.ts'
import { stepLabel } from './labels.ts'

const twoDigits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 })

/** `4.2 %`; of what is nothing it is all. */
function percent(share: number): string {
  if (!Number.isFinite(share)) return 'all'
  if (share < 0.000_05) return '0.00 %'
  return `${share >= 0.995 ? formatCount(share * 100) : twoDigits.format(share * 100)} %`
}

const stepOf = (at: number | undefined, steps: readonly (number | string)[]): string =>
  at === undefined ? '' : ` in ${stepLabel(steps[at] ?? '')}`

const unreported = ({ parent, at }: { parent: string; at?: number }, steps: readonly (number | string)[]): string =>
  `${parent} is not reported${stepOf(at, steps)}`

const why = ({ overlap }: { overlap?: string }): string => (overlap === undefined ? '' : `; ${overlap}`)

/** How parts compare with their parent: `Parts miss 4.2 % of Primary Energy in 2050 (largest gap)`. */
export function checkInWords(check: StackCheck, steps: readonly (number | string)[]): string {
  switch (check.state) {
    case 'adds up':
      return `Parts sum to ${check.parent} (largest gap ${percent(Math.abs(check.gap))})`
    case 'gap':
      return check.gap < 0
        ? `Parts miss ${percent(-check.gap)} of ${check.parent}${stepOf(check.at, steps)} (largest gap)`
        : `Parts exceed ${check.parent} by ${percent(check.gap)}${stepOf(check.at, steps)} (largest gap)${why(check)}`
    case 'no total':
      return `${unreported(check, steps)}, so its parts cannot be checked against it${why(check)}`
    case 'twice':
      return `A part of ${check.parent} is there in several units that are shown as one`
    default:
      return check.parent === undefined ? 'No variable here has two parts or more' : `${check.parent} has no parts here`
  }
}

/** What is written in a panel whose layers are not known to be its total, as short as its width asks. */
export function panelNote({ check, isStacked, isAmount }: Panel, steps: readonly (number | string)[]): string {
  if (!check || check.state === 'adds up') return ''
  if (!isAmount) return 'Not stacked: values of this unit do not add up'
  const words = check.state === 'no total' ? unreported(check, steps) + why(check) : checkInWords(check, steps)
  // A sentence goes on in small letters, a variable's name stays as it is.
  return isStacked ? `Stacked anyway: ${words.replace(/^Parts/, 'parts')}` : `Not stacked: ${words}`
}

/** What is said above a chart of which something was not stacked, or was stacked anyway; undefined where all is well. */
export function stackNotice(
  panels: readonly Panel[],
  steps: readonly (number | string)[],
): { text: string; isAnyway: boolean } | undefined {
  const wrong = panels.flatMap((panel) =>
    panel.check && panel.isAmount && panel.check.state !== 'adds up' ? [{ panel, check: panel.check }] : [],
  )
  const size = (check: StackCheck) => (check.state === 'gap' ? Math.abs(check.gap) : 0)
  const worst = wrong.toSorted((a, b) => size(b.check) - size(a.check))[0]
  if (!worst) return undefined
  const where = panels.length > 1 && worst.panel.facet !== '' ? `${worst.panel.facet}: ` : ''
  const others = wrong.length > 1 ? ` Also in ${wrong.length - 1} other of ${panels.length} panels.` : ''
  return { text: `${where}${checkInWords(worst.check, steps)}.${others}`, isAnyway: worst.panel.isStacked }
}
