import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FacetField } from '../../server/contract/counts.ts'
import { facetQueries } from '../api/counts.ts'
import { addValues, removeValue, type Chips } from '../filter/chips.ts'
import { toFilter } from '../filter/filter-json.ts'
import { listKey } from './cell-filter.ts'
import { chosenOf } from './side/chosen.ts'
import { FacetSection } from './side/FacetSection.tsx'

interface FilterValuesProps {
  platform: string
  chips: Chips
  onChange: (chips: Chips) => void
  /** The field whose values are chosen; undefined: closed. */
  field: FacetField | undefined
  label: string
  onClose: () => void
}

/** The values of a column with their counts, to be chosen; the table follows at once. */
export function FilterValues({ platform, chips, onChange, field, label, onClose }: FilterValuesProps) {
  return (
    <Modal opened={field !== undefined} onClose={onClose} title={`Filter by ${label}`} size={480} centered>
      {field && <FieldValues platform={platform} chips={chips} onChange={onChange} field={field} label={label} />}
    </Modal>
  )
}

type FieldValuesProps = Omit<FilterValuesProps, 'field' | 'onClose'> & { field: FacetField }

function FieldValues({ platform, chips, onChange, field, label }: FieldValuesProps) {
  const filter = toFilter('datapoints', chips)
  const { data, isFetching } = useQuery(facetQueries.of(platform, { filter, fields: [field] }))
  return (
    <FacetSection
      platform={platform}
      filter={filter}
      label={label}
      facet={data?.facets[0]}
      isCounting={isFetching}
      field={field}
      chosen={chosenOf(chips, field)}
      onToggle={(value, isChosen) =>
        onChange(isChosen ? addValues(chips, listKey(field), [value]) : removeValue(chips, listKey(field), value))
      }
    />
  )
}
