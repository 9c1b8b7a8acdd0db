import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { nameQueries } from '../api/names.ts'
import { plural } from '../ui/format.ts'
import { fieldLabel, type Field } from './fields.ts'
import type { Dimension } from '../../server/contract/dimensions.ts'
import { folded } from './pasted.ts'

/** Unknown names that a report spells out. */
const spelledOut = 6

interface NameReportProps {
  platform: string
  field: Field
  dimension: Dimension
  names: readonly string[]
  /** Single names are only worth a word when the platform does not have them. */
  isPasted: boolean
  onRemove: (names: readonly string[]) => void
}

/** Which of the names that were added the platform does not have. None of them is taken out unasked. */
export function NameReport({ platform, field, dimension, names, isPasted, onRemove }: NameReportProps) {
  const { data: unknown, error } = useQuery(nameQueries.unknown(platform, dimension, names))
  const label = fieldLabel(field.path).toLowerCase()
  if (!isPasted) {
    return unknown?.length ? (
      <span data-problem>
        The platform has no {label} "{names[0]}": upper and lower case count.
      </span>
    ) : null
  }
  const added = `${plural(names.length, 'name')} added.`
  if (error) return <span>{added} Which of them the platform has could not be asked.</span>
  if (!unknown) return <span>{added} Looking them up…</span>
  if (unknown.length === 0) return <span>{added} The platform has all of them.</span>
  return (
    <span data-problem>
      {added} The platform does not have {plural(unknown.length, 'of them', 'of them')}:{' '}
      <b>{folded(unknown, spelledOut)}</b>.{' '}
      <Button size="compact-xs" variant="default" onClick={() => onRemove(unknown)}>
        Take {unknown.length === 1 ? 'it' : 'them'} out
      </Button>
    </span>
  )
}
