import { useCallback } from 'react'
import { useLocalStorage } from '@mantine/hooks'
import { narrowest } from './widths.ts'

/** Widths that people gave to columns, in pixels, by column. */
export type OwnWidths = Readonly<Record<string, number>>

const none: OwnWidths = {}
/** Wider ones would leave nothing else in sight. */
const most = 900

/** The widths that somebody gave to the columns of a kind of table, kept by the browser, and the way to change them. */
export function useOwnWidths(kind: string | undefined) {
  const [all, setAll] = useLocalStorage<Record<string, OwnWidths>>({
    key: 'scenario-desk-column-widths',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const name = kind ?? ''
  /** Gives a column a width; undefined: it is as wide as its content again. */
  const setWidth = useCallback(
    (id: string, width: number | undefined) =>
      setAll((known) => {
        const { [id]: _before, ...others } = known[name] ?? none
        const own = width === undefined ? others : { ...others, [id]: Math.round(within(width)) }
        return { ...known, [name]: own }
      }),
    [name, setAll],
  )
  return { own: all[name] ?? none, setWidth }
}

const within = (width: number): number => Math.min(most, Math.max(narrowest, width))
