import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from './Tips.module.css'

interface Tip {
  text: string
  element: HTMLElement
}

/** How long the pointer rests before a tip shows, in ms. */
const restMs = 400
/** In pixels: from the element, and from the edges of the window. */
const gap = 5

/**
 * What buttons without words do, in words: elements say it by `data-tip`, and one tip for the whole window shows it
 * above the one under the pointer or in keyboard focus. Their names for screen readers are their own.
 */
export function Tips() {
  const [tip, setTip] = useState<Tip>()
  const own = useRef<HTMLDivElement>(null)
  const timer = useRef<number>(undefined)
  useEffect(() => {
    let about: HTMLElement | undefined
    const turnTo = (element: HTMLElement | undefined, ms: number) => {
      if (element === about) return
      about = element
      window.clearTimeout(timer.current)
      setTip(undefined)
      if (element) timer.current = window.setTimeout(() => setTip(tipOf(element)), ms)
    }
    const over = ({ target }: Event) => turnTo(withTip(target), restMs)
    const focus = ({ target }: Event) => {
      const element = withTip(target)
      if (element?.matches(':focus-visible')) turnTo(element, restMs)
    }
    // What is pressed is not told once more: it stays the one it is about until the pointer leaves it.
    const hide = () => {
      window.clearTimeout(timer.current)
      setTip(undefined)
    }
    const leave = () => turnTo(undefined, 0)
    const listeners: [string, (event: Event) => void][] = [
      ['pointerover', over],
      ['focusin', focus],
      ['focusout', leave],
      ['pointerdown', hide],
      ['keydown', hide],
      ['scroll', hide],
    ]
    for (const [name, listener] of listeners) document.addEventListener(name, listener, true)
    document.documentElement.addEventListener('pointerleave', leave)
    return () => {
      window.clearTimeout(timer.current)
      for (const [name, listener] of listeners) document.removeEventListener(name, listener, true)
      document.documentElement.removeEventListener('pointerleave', leave)
    }
  }, [])
  useLayoutEffect(() => {
    if (!tip || !own.current) return
    const at = tip.element.getBoundingClientRect()
    const { width, height } = own.current.getBoundingClientRect()
    const left = Math.max(gap, Math.min(at.left + (at.width - width) / 2, window.innerWidth - width - gap))
    const top = at.top - height - gap < gap ? at.bottom + gap : at.top - height - gap
    own.current.style.translate = `${Math.round(left)}px ${Math.round(top)}px`
  }, [tip])
  return (
    tip && (
      <div ref={own} role="tooltip" className={classes['tip']}>
        {tip.text}
      </div>
    )
  )
}

/** What stands in a tip: a name, and the key that does the same, as it is printed on keyboards. */
export const tipText = (label: string, keys?: string): string => (keys === undefined ? label : `${label} (${keys})`)

const withTip = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-tip]')) || undefined

/** What it says now; undefined where the element is gone. */
function tipOf(element: HTMLElement): Tip | undefined {
  const text = element.dataset['tip']
  return element.isConnected && text ? { text, element } : undefined
}
