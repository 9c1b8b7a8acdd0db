import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { UnstyledButton } from '@mantine/core'
import { plural } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import { useFitting } from '../ui/use-fitting.ts'
import classes from './ChipLine.module.css'

interface ChipLineProps {
  chips: readonly { key: string; content: ReactNode }[]
  list: RefObject<HTMLUListElement | null>
}

/** Chips on one line; those that have no room there are behind a button, which shows all of them below the line. */
export function ChipLine({ chips, list }: ChipLineProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const fitting = useFitting(list, isOpen)
  const hidden = Math.max(0, chips.length - fitting)
  // What is out of sight cannot be reached either; with all chips in sight there is nothing more to show.
  const isAll = isOpen && chips.length > 1
  useEffect(() => {
    if (!isAll) return undefined
    const close = (event: Event) => {
      const target = event.target as Element
      // The editor of a chip floats elsewhere on the page.
      if (!place.current?.contains(target) && !target.closest('[data-portal]')) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [isAll])
  return (
    // Escape reaches it from the chips inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      className={classes['place']}
      data-open={isAll || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isAll || !place.current?.contains(event.target as Element)) return
        setOpen(false)
        place.current.querySelector<HTMLElement>('[aria-expanded]')?.focus()
      }}
    >
      <ul className={classes['chips']} aria-label="Filters in use" ref={list}>
        {chips.map(({ key, content }, index) => (
          <li key={key} inert={!isAll && index >= fitting}>
            {content}
          </li>
        ))}
      </ul>
      {(hidden > 0 || isAll) && (
        <UnstyledButton
          className={classes['rest']}
          aria-expanded={isAll}
          aria-label={isAll ? 'One line of conditions' : `+${plural(hidden, 'condition')}`}
          title={isAll ? 'Show one line' : plural(hidden, 'more condition')}
          onClick={() => setOpen(!isAll)}
        >
          {isAll ? <Icon name="close" size={12} /> : `+${hidden}`}
        </UnstyledButton>
      )}
    </div>
  )
}
