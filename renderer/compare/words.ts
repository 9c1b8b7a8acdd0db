import { sideLetters } from '../../server/contract/compare.ts'
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
