import { sideLetters } from '../../server/contract/compare.ts'
import { shownName } from '../names/shown-name.ts'
import { formatCount, plural } from '../ui/format.ts'
import { shownShare } from './numbers.ts'
import type { Branch } from './tree.ts'

/** What a branch comes to: `+3.1 %, 12 of 48 series differ`. */
export function inWords({ series, differing, change }: Branch): string {
  const shares = (change?.shares ?? []).flatMap((share, at, all) =>
    share === null ? [] : [(all.length > 1 ? `${sideLetters[at + 1]} ` : '') + shownShare(share)],
  )
  return [...shares, `${formatCount(differing)} of ${plural(series, 'series', 'series')} differ`].join(', ')
}

/** What its change is a change of, where it has one: `. The change is of values in EJ/yr that all sides have`. */
export const inUnit = ({ change }: Branch): string =>
  change === null ? '' : `. The change is of values in ${shownName('unit', change.unit)} that all sides have`

/** The largest change of a branch, with its side where there are several: `+3.1 %`, `C −12.0 %`; none: empty. */
export function shownChange({ change }: Branch): string {
  const shares = change?.shares ?? []
  const size = (share: number | null | undefined) => Math.abs(share ?? 0)
  const most = shares.reduce<number>((known, share, at) => (size(share) > size(shares[known]) ? at : known), 0)
  const share = shares[most] ?? null
  if (share === null) return ''
  return (shares.length > 1 && share !== 0 ? `${sideLetters[most + 1]} ` : '') + shownShare(share)
}
