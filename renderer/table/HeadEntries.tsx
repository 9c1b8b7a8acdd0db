import type { ReactNode } from 'react'
import { Menu } from '@mantine/core'
import type { SortKey } from '../../server/contract/tables.ts'
import { Entry } from './GridMenu.tsx'

interface HeadEntriesProps {
  id: string
  isNumeric: boolean
  isPinned: boolean
  sort: readonly SortKey[]
  /** undefined: the column does not sort. */
  onSort: ((sort: SortKey[]) => void) | undefined
  onPin: () => void
  /** undefined: it is the only column left. */
  onHide: (() => void) | undefined
  /** Puts it one place back (-1) or further (1). */
  onShift: (step: number) => void
  onFit: () => void
  onCopy: () => void
  /** What the view adds. */
  children?: ReactNode
}

/** What can be done with every column; entries of the view stand between order and place. */
export function HeadEntries(props: HeadEntriesProps) {
  const { id, isNumeric, isPinned, sort, onSort, onPin, onHide, onShift, onFit, onCopy, children } = props
  const own = sort.find(({ column }) => column === id)
  const [first, last] = isNumeric ? ['Smallest first', 'Largest first'] : ['A to Z', 'Z to A']
  return (
    <>
      {onSort && (
        <>
          <Entry
            icon="ascending"
            isOn={own?.descending === false}
            onClick={() => onSort([{ column: id, descending: false }])}
          >
            {first}
          </Entry>
          <Entry
            icon="descending"
            isOn={own?.descending === true}
            onClick={() => onSort([{ column: id, descending: true }])}
          >
            {last}
          </Entry>
          {own && (
            <Entry icon="close" onClick={() => onSort(sort.filter(({ column }) => column !== id))}>
              Do not sort by it
            </Entry>
          )}
        </>
      )}
      {children}
      {(onSort ?? children) && <Menu.Divider />}
      <Entry icon="pin" onClick={onPin} isOn={isPinned}>
        {isPinned ? 'Unpin' : 'Pin'}
      </Entry>
      <Entry icon="previous" aside="Ctrl+Shift+←" onClick={() => onShift(-1)}>
        Move left
      </Entry>
      <Entry icon="next" aside="Ctrl+Shift+→" onClick={() => onShift(1)}>
        Move right
      </Entry>
      {onHide && (
        <Entry icon="eye" onClick={onHide}>
          Hide
        </Entry>
      )}
      <Entry icon="expand" onClick={onFit}>
        Fit width to content
      </Entry>
      <Entry icon="copy" onClick={onCopy}>
        Copy column
      </Entry>
    </>
  )
}
