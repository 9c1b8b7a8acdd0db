import { splitLimits, type Split } from '../view/view.ts'

/** From this width on the chart stands at the right of the table, unless it was put elsewhere. */
export const wideWindow = '(min-width: 1500px)'

const usual = { right: 55, below: 40 } as const

/** Where the chart stands beside the table. */
export const placeOf = ({ place }: Split, isWide: boolean): 'right' | 'below' => place ?? (isWide ? 'right' : 'below')

/** How much of the room is the table's, in per cent. */
export const shareOf = ({ share }: Split, place: 'right' | 'below'): number => share ?? usual[place]

/** A share that leaves room for both. */
export const clampShare = (share: number): number =>
  Math.round(Math.min(splitLimits.most, Math.max(splitLimits.least, share)))

const step = 5

/** What a key makes of a share; undefined for keys that move nothing. @param key as keyboard events name it */
export function shareByKey(key: string, share: number, place: 'right' | 'below'): number | undefined {
  const [less, more] = place === 'right' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  if (key === less) return clampShare(share - step)
  if (key === more) return clampShare(share + step)
  if (key === 'Home') return splitLimits.least
  return key === 'End' ? splitLimits.most : undefined
}
