import { useLocalStorage } from '@mantine/hooks'

/** How high the rows of tables are: 24 px, or 30. */
export type Density = 'compact' | 'comfortable'

/** The chosen height of rows, kept by the browser for all tables. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'scenario-desk-density',
    defaultValue: 'compact',
    getInitialValueInEffect: false,
  })
  return [density, setDensity]
}
