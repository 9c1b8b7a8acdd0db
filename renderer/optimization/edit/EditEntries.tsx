import { Entry } from '../../table/GridMenu.tsx'
import { plural } from '../../ui/format.ts'

interface EditEntriesProps {
  /** Left out where the cell cannot be edited. */
  onEdit?: (() => void) | undefined
  onAdd: () => void
  onRemove: () => void
  /** Rows that would go. */
  count: number
}

/** What the menu of a cell offers to change. */
export const EditEntries = ({ onEdit, onAdd, onRemove, count }: EditEntriesProps) => (
  <>
    {onEdit && (
      <Entry icon="edit" aside="↵" onClick={onEdit}>
        Edit
      </Entry>
    )}
    <Entry icon="plus" onClick={onAdd}>
      Add or paste rows…
    </Entry>
    <Entry icon="trash" aside="Del" onClick={onRemove}>
      Remove {plural(count, 'row')}…
    </Entry>
  </>
)
