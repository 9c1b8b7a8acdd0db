import { useMemo, type ReactNode } from 'react'
import { CloseButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { facetFields, type FacetField } from '../../../server/contract/counts.ts'
import { facetQueries } from '../../api/counts.ts'
import { addValues, chipOf, removeValue, type Chips } from '../../filter/chips.ts'
import { toFilter } from '../../filter/filter-json.ts'
import { Icon } from '../../ui/icons.tsx'
import { listKey } from '../cell-filter.ts'
import { FacetSection } from './FacetSection.tsx'
import { IndicatorSection } from './IndicatorSection.tsx'
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

type Listed = Exclude<FacetField, 'variable'>

const listed = facetFields.filter((field): field is Listed => field !== 'variable')
const labels: Record<FacetField, string> = {
  model: 'Model',
  scenario: 'Scenario',
  region: 'Region',
  variable: 'Variable',
  unit: 'Unit',
  year: 'Year',
}

/** Variables as a tree, and what else there is to choose from, with counts. What is closed is not asked for. */
export function SidePanel({ platform, chips, onChange, columns, onColumns, onClose }: SidePanelProps) {
  const [open, setOpen] = useLocalStorage<readonly FacetField[]>({
    key: 'scenario-desk-facets',
    defaultValue: ['variable', 'scenario', 'region'],
    getInitialValueInEffect: false,
  })
  const filter = useMemo(() => toFilter('datapoints', chips), [chips])
  const fields = listed.filter((field) => open.includes(field))
  const { data, error, isFetching } = useQuery({
    ...facetQueries.of(platform, { filter, fields }),
    enabled: fields.length > 0,
  })

  const toggle = (field: Listed, value: string | number, isChosen: boolean) =>
    onChange(isChosen ? addValues(chips, listKey(field), [value]) : removeValue(chips, listKey(field), value))
  const section = (field: FacetField, content: () => ReactNode) => {
    const isOpen = open.includes(field)
    const flip = () => setOpen(isOpen ? open.filter((other) => other !== field) : [...open, field])
    return (
      <section key={field} className={classes['section']} data-tree={field === 'variable' || undefined}>
        <h2 className={classes['heading']}>
          <button type="button" aria-expanded={isOpen} onClick={flip}>
            <span className={classes['toggle']} data-open={isOpen || undefined}>
              <Icon name="next" size={12} />
            </span>
            {labels[field]}
            {field !== 'variable' && chosenOf(chips, field).length > 0 && (
              <span className={classes['chosen']}>{chosenOf(chips, field).length} chosen</span>
            )}
          </button>
        </h2>
        {isOpen && content()}
      </section>
    )
  }
  return (
    <aside className={classes['root']} aria-label="Variables and facets">
      <div className={classes['top']}>
        <span>Explore</span>
        <CloseButton size="sm" aria-label="Close variables and facets" onClick={onClose} />
      </div>
      <div className={classes['sections']}>
        {section('variable', () => (
          <VariableTree platform={platform} chips={chips} onChange={onChange} />
        ))}
        {error && (
          <p className={classes['hint']} role="status">
            The counts could not be read: {error.message}
          </p>
        )}
        {listed.map((field) =>
          section(field, () => (
            <FacetSection
              platform={platform}
              filter={filter}
              label={labels[field]}
              facet={data?.facets.find((facet) => facet.field === field)}
              isCounting={isFetching}
              field={field}
              chosen={chosenOf(chips, field)}
              onToggle={(value, isChosen) => toggle(field, value, isChosen)}
            />
          )),
        )}
        <IndicatorSection {...{ platform, chips, onChange, columns, onColumns }} />
      </div>
    </aside>
  )
}

/** The values that the list of a field keeps; none where it is switched off. */
function chosenOf(chips: Chips, field: Listed): readonly (string | number)[] {
  const chip = chipOf(chips, listKey(field))
  return chip?.on && Array.isArray(chip.value) ? (chip.value as (string | number)[]) : []
}
