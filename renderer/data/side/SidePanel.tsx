import { useMemo, type ReactNode } from 'react'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { facetFields, type FacetField } from '../../../server/contract/counts.ts'
import { facetQueries } from '../../api/counts.ts'
import { useShownKeys } from '../../commands/commands.tsx'
import { addValues, removeValue, type Chips } from '../../filter/chips.ts'
import { toFilter } from '../../filter/filter-json.ts'
import { indicatorComparison } from '../../filter/indicator-fields.ts'
import { IndicatorFacets } from '../../filter/IndicatorFacets.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { listKey } from '../cell-filter.ts'
import { chosenOf } from './chosen.ts'
import { FacetSection } from './FacetSection.tsx'
import { SideSection } from './SideSection.tsx'
import { usePaneWidth, WidthHandle } from './WidthHandle.tsx'
import { VariableTree } from './VariableTree.tsx'
import classes from './SidePanel.module.css'

interface SidePanelProps {
  platform: string
  chips: Chips
  onChange: (chips: Chips) => void
  /** Indicators that are columns of the table. */
  columns: readonly string[]
  onColumns: (columns: string[]) => void
  onClose: () => void
}

/** A part of the pane; the pane is a list of them. */
interface Section {
  id: string
  label: string
  /** How many of its values are filtered by. */
  chosen: number
  /** Drawn while it is open. */
  content: ReactNode
}

type Listed = Exclude<FacetField, 'variable'>

const listed = facetFields.filter((field): field is Listed => field !== 'variable')
const labels: Record<Listed, string> = {
  model: 'Model',
  scenario: 'Scenario',
  region: 'Region',
  unit: 'Unit',
  year: 'Year',
}

/** Variables as a tree, and what else there is to choose from, with counts. What is closed is not asked for. */
export function SidePanel({ platform, chips, onChange, columns, onColumns, onClose }: SidePanelProps) {
  const [open, setOpen] = useLocalStorage<readonly string[]>({
    key: 'scenario-desk-facets',
    defaultValue: ['variable', 'scenario', 'region'],
    getInitialValueInEffect: false,
  })
  const width = usePaneWidth()
  const filter = useMemo(() => toFilter('datapoints', chips), [chips])
  const fields = listed.filter((field) => open.includes(field))
  const { data, error, isFetching } = useQuery({
    ...facetQueries.of(platform, { filter, fields }),
    enabled: fields.length > 0,
  })

  const toggle = (field: Listed, value: string | number, isChosen: boolean) =>
    onChange(isChosen ? addValues(chips, listKey(field), [value]) : removeValue(chips, listKey(field), value))
  const facet = (field: Listed): Section => {
    const chosen = chosenOf(chips, field)
    return {
      id: field,
      label: labels[field],
      chosen: chosen.length,
      content: (
        <FacetSection
          platform={platform}
          filter={filter}
          label={labels[field]}
          facet={data?.facets.find((known) => known.field === field)}
          isCounting={isFetching}
          field={field}
          chosen={chosen}
          onToggle={(value, isChosen) => toggle(field, value, isChosen)}
        />
      ),
    }
  }
  const sections: Section[] = [
    {
      id: 'variable',
      label: 'Variable',
      chosen: chips.filter(({ key, on }) => on && key.startsWith('variable.name')).length,
      content: <VariableTree platform={platform} chips={chips} onChange={onChange} />,
    },
    ...listed.map(facet),
    {
      id: 'indicators',
      label: 'Indicators',
      chosen: chips.filter(({ key, on }) => on && indicatorComparison(key)).length,
      content: <IndicatorFacets kind="datapoints" {...{ platform, chips, onChange, columns, onColumns }} />,
    },
  ]
  return (
    <aside className={classes['root']} aria-label="Explore" style={{ width: width.shown }}>
      <div className={classes['top']}>
        <span>Explore</span>
        <IconButton icon="close" isSmall label="Close Explore" keys={useShownKeys('data.side')} onClick={onClose} />
      </div>
      {error && (
        <p className={classes['hint']} role="status">
          The counts could not be read: {error.message}
        </p>
      )}
      <div className={classes['sections']}>
        {sections.map(({ id, label, chosen, content }) => (
          <SideSection
            key={id}
            label={label}
            chosen={chosen}
            isOpen={open.includes(id)}
            onFlip={() => setOpen(open.includes(id) ? open.filter((other) => other !== id) : [...open, id])}
          >
            {content}
          </SideSection>
        ))}
      </div>
      <WidthHandle {...width} />
    </aside>
  )
}
