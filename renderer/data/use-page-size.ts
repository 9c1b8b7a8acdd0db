import { useLocalStorage } from '@mantine/hooks'
import { pageSizes, type PageSize } from '../view/view.ts'

/** Rows that are fetched at a time where pages scroll as one. */
export const scrolledRows = 1_000

/** Rows per page of tables of data, kept by the browser; null: all pages scroll as one. */
export function usePageSize(): [PageSize | null, (size: PageSize | null) => void] {
  const [size, setSize] = useLocalStorage<PageSize | null>({
    key: 'scenario-desk-rows-per-page',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  return [pageSizes.find((known) => known === size) ?? null, setSize]
}
