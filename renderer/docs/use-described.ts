import { useEffect, useRef, useState } from 'react'
import { dimensions, type Dimension } from '../../server/contract/dimensions.ts'
import { useCommands } from '../commands/commands.tsx'

/** A name on screen that may be described. */
export interface OnScreen {
  dimension: Dimension
  name: string
  /** Where it stands. */
  rect: { top: number; bottom: number; left: number }
  element: HTMLElement
  /** Asked for by a key: the card takes the focus. */
  isAsked: boolean
}

/** How long the pointer rests before the card shows, and may be away before it goes. */
const [showAfterMs, hideAfterMs] = [400, 250]

/** What a card itself is marked with. */
export const cardMark = 'data-docs-card'

/** The name under the pointer, or that a key asked about: elements say it by `data-about` and `data-name`. */
export function useDescribed(): { shown: OnScreen | undefined; hold: () => void; close: () => void } {
  const [shown, setShown] = useState<OnScreen>()
  // No state: listeners must know at once, not when they are drawn again.
  const isHeld = useRef(false)
  const timer = useRef<number>(undefined)
  const back = useRef<HTMLElement>(null)
  const close = () => {
    setShown(undefined)
    isHeld.current = false
    back.current?.focus()
    back.current = null
  }
  useCommands([
    {
      id: 'docs.show',
      label: 'Describe the name in focus',
      group: 'Data',
      keys: 'D',
      run: () => {
        const focused = document.activeElement
        const found = onScreen(focused, true)
        if (!found || !(focused instanceof HTMLElement)) return
        back.current = focused
        setShown(found)
      },
    },
  ])
  useEffect(() => {
    const after = (ms: number, act: () => void) => {
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(act, ms)
    }
    const over = ({ target }: Event) => {
      if (isHeld.current || back.current) return
      if (target instanceof Element && target.closest(`[${cardMark}]`)) return window.clearTimeout(timer.current)
      after(onScreen(target, false) ? showAfterMs : hideAfterMs, () => setShown(onScreen(target, false)))
    }
    const away = ({ target }: Event) => {
      if (isHeld.current || back.current || (target instanceof Element && target.closest(`[${cardMark}]`))) return
      after(0, () => setShown(undefined))
    }
    document.addEventListener('pointerover', over)
    // Something scrolls when a table is refreshed, too: the card goes where its name went away from it.
    const scrolled = () => {
      if (!isHeld.current && !back.current) setShown((known) => (known && hasMoved(known) ? undefined : known))
    }
    document.addEventListener('scroll', scrolled, true)
    document.addEventListener('pointerdown', away)
    return () => {
      window.clearTimeout(timer.current)
      document.removeEventListener('pointerover', over)
      document.removeEventListener('scroll', scrolled, true)
      document.removeEventListener('pointerdown', away)
    }
  }, [])
  return { shown, hold: () => (isHeld.current = true), close }
}

const hasMoved = ({ element, rect }: OnScreen): boolean =>
  !element.isConnected || element.getBoundingClientRect().top !== rect.top

function onScreen(target: EventTarget | null, isAsked: boolean): OnScreen | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-about]') : null
  const dimension = dimensions.find((known) => known === element?.dataset['about'])
  const name = element?.dataset['name']
  if (!element || dimension === undefined || name === undefined || name === '') return undefined
  const { top, bottom, left } = element.getBoundingClientRect()
  return { dimension, name, rect: { top, bottom, left }, element, isAsked }
}
