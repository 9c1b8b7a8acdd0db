import { useCallback } from 'react'
import { useLocalStorage } from '@mantine/hooks'
import { noLayout, type ColumnLayout } from './layout.ts'

/** How the columns of a kind of table were put last, kept by the browser, and the way to put them otherwise. */
export function useKeptLayout(kind: string): [ColumnLayout, (layout: ColumnLayout) => void] {
  const [all, setAll] = useLocalStorage<Record<string, ColumnLayout>>({
    key: 'scenario-desk-columns',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const keep = useCallback((layout: ColumnLayout) => setAll((known) => ({ ...known, [kind]: layout })), [kind, setAll])
  return [all[kind] ?? noLayout, keep]
}
