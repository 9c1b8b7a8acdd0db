import { useEffect, useRef, useState } from 'react'
import { useCommands } from '../commands/commands.tsx'
import { readAbout, type About } from '../names/about.ts'

/** A name on screen that may be described. */
export interface OnScreen {
  about: About
  /** Where it stands. */
  rect: { top: number; bottom: number; left: number; right: number }
  element: HTMLElement
  /** Asked for by a key: the card takes the focus. */
  isAsked: boolean
}

/** How long the pointer rests before the card shows, and may be away before it goes. */
const [showAfterMs, hideAfterMs] = [400, 250]

/** What a card itself is marked with. */
export const cardMark = 'data-docs-card'

/** The name under the pointer, or that a key asked about: see names/about.ts. */
export function useDescribed(): { shown: OnScreen | undefined; hold: () => void; close: () => void } {
  const [shown, setShown] = useState<OnScreen>()
  // No state: listeners must know at once, not when they are drawn again.
  const isHeld = useRef(false)
  const timer = useRef<number>(undefined)
  const back = useRef<HTMLElement>(null)
  const pointer = useRef<[number, number]>([0, 0])
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
      // What was waited for may have been asked for by a key meanwhile.
      timer.current = window.setTimeout(() => isHeld.current || back.current || act(), ms)
    }
    const over = ({ target, clientX, clientY }: PointerEvent) => {
      pointer.current = [clientX, clientY]
      if (isHeld.current || back.current) return
      if (target instanceof Element && target.closest(`[${cardMark}]`)) return window.clearTimeout(timer.current)
      after(onScreen(target, false) ? showAfterMs : hideAfterMs, () => setShown(onScreen(target, false)))
    }
    const away = ({ target }: Event) => {
      if (isHeld.current || back.current || (target instanceof Element && target.closest(`[${cardMark}]`))) return
      after(0, () => setShown(undefined))
    }
    document.addEventListener('pointerover', over)
    // Something scrolls when a table is refreshed, too: the card goes where its name went away from the pointer.
    const scrolled = () => {
      if (isHeld.current || back.current) return
      setShown((known) => known && (hasMoved(known) ? sameAt(pointer.current, known) : known))
    }
    document.addEventListener('scroll', scrolled, true)
    document.addEventListener('pointerdown', away)
    // A card that came by itself goes by Escape as well, and nothing else does: it is the topmost thing.
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isHeld.current || back.current || !isShown()) return
      event.stopPropagation()
      event.preventDefault()
      window.clearTimeout(timer.current)
      setShown(undefined)
    }
    document.addEventListener('keydown', escape, true)
    return () => {
      window.clearTimeout(timer.current)
      document.removeEventListener('pointerover', over)
      document.removeEventListener('scroll', scrolled, true)
      document.removeEventListener('pointerdown', away)
      document.removeEventListener('keydown', escape, true)
    }
  }, [])
  return { shown, hold: () => (isHeld.current = true), close }
}

const hasMoved = ({ element, rect }: OnScreen): boolean =>
  !element.isConnected || element.getBoundingClientRect().top !== rect.top

/** The same name where the pointer is now, if it is there. */
function sameAt([x, y]: [number, number], { about }: OnScreen): OnScreen | undefined {
  const found = onScreen(document.elementFromPoint(x, y), false)
  return JSON.stringify(found?.about) === JSON.stringify(about) ? found : undefined
}

const isShown = (): boolean => document.querySelector(`[${cardMark}]`) !== null

/** What is named by an element or what it stands in; by a key, else by the first thing in it. */
function onScreen(target: EventTarget | null, isAsked: boolean): OnScreen | undefined {
  if (!(target instanceof Element)) return undefined
  const element =
    target.closest<HTMLElement>(marked) ?? (isAsked ? target.querySelector<HTMLElement>(marked) : null) ?? undefined
  const about = element && readAbout(element)
  if (!element || !about) return undefined
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return { about, rect: { top, bottom, left, right }, element, isAsked }
}

const marked = '[data-about]'
