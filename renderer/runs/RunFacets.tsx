import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useCommands, useShownKeys } from '../commands/commands.tsx'
import type { Chips } from '../filter/chips.ts'
import { IndicatorFacets } from '../filter/IndicatorFacets.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { RunsView } from '../view/view.ts'
import classes from './RunsPage.module.css'

interface RunFacetsProps {
  view: RunsView
  onChips: (chips: Chips) => void
  onMeta: (meta: string[]) => void
  onClose: () => void
}

/** What the listed runs can be filtered by beside names: their indicators. */
export function RunFacets({ view: { platform, chips, meta }, onChips, onMeta, onClose }: RunFacetsProps) {
  return (
    <aside className={classes['facets']} aria-label="Indicators of runs">
      <div className={classes['top']}>
        <h2 className={classes['heading']}>Indicators</h2>
        <IconButton
          icon="close"
          isSmall
          label="Close the indicators"
          keys={useShownKeys('runs.side')}
          onClick={onClose}
        />
      </div>
      <IndicatorFacets
        kind="runs"
        platform={platform}
        chips={chips}
        onChange={onChips}
        columns={meta}
        onColumns={onMeta}
      />
    </aside>
  )
}

/** Whether the pane is open, kept by the browser; narrow windows, and larger letters, begin without it. `e` switches. */
export function useRunFacets(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const hasRoom = useMediaQuery('(min-width: 1000px)', true, { getInitialValueInEffect: false })
  const [kept, setOpen] = useLocalStorage<boolean | null>({
    key: 'scenario-desk-run-facets',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const isOpen = kept ?? hasRoom
  useCommands([
    { id: 'runs.side', label: 'Show or hide the indicators', group: 'Runs', keys: 'E', run: () => setOpen(!isOpen) },
  ])
  return [isOpen, setOpen]
}
