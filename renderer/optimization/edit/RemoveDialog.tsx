import { Button, Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ItemChange } from '../../../server/contract/item-edits.ts'
import type { ItemRow, ListedKind } from '../../../server/contract/item-tables.ts'
import { itemEditQueries, itemEditRequests } from '../../api/item-edits.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { plural } from '../../ui/format.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import type { TypedRow } from './typed-rows.ts'
import { useItemChange } from './use-item-change.ts'
import classes from './RowsDialog.module.css'

interface RemoveDialogProps {
  platform: string
  kind: ListedKind
  item: ItemRow
  /** What names the rows. */
  keys: readonly TypedRow[]
  /** How many more are selected, but not loaded. */
  missing: number
  onClose: () => void
}

/** Rows that are named in the dialog. */
const namedAtOnce = 8

/** Shows which rows go, and what goes with them, before they do. */
export function RemoveDialog({ platform, kind, item, keys, missing, onClose }: RemoveDialogProps) {
  useReturnFocus()
  const change: ItemChange = { kind, columns: [], set: [], remove: keys.map((key) => [...key]) }
  const { data, error } = useQuery(itemEditQueries.check(platform, item.id, change))
  const write = useItemChange(platform)
  const what = kind === 'indexset' ? 'element' : 'row'
  const count = data?.removed ?? keys.length
  const remove = () =>
    write.mutate({
      request: () => itemEditRequests.change(platform, item.id, change),
      message: `${plural(count, what)} of ${item.name} ${count === 1 ? 'was' : 'were'} removed.`,
      undone: `${plural(count, what)} of ${item.name} ${count === 1 ? 'is' : 'are'} there again.`,
      afterwards: onClose,
    })
  const dependents = data?.dependents ?? []
  return (
    <Modal opened onClose={onClose} title={`Remove ${plural(count, what)} of ${item.name}`} size={480} centered>
      <ul className={classes['going']} aria-label={`What goes`}>
        {keys.slice(0, namedAtOnce).map((key) => (
          <li key={key.join('\n')}>{key.join(' · ')}</li>
        ))}
        {keys.length > namedAtOnce && <li>and {plural(keys.length - namedAtOnce, 'more', 'more')}</li>}
      </ul>
      {dependents.length > 0 && (
        <>
          <Text size="sm">Rows of other items use them, and go with them:</Text>
          <ul className={classes['going']} aria-label="What goes with them">
            {dependents.map(({ kind: of, name, rows }) => (
              <li key={`${of} ${name}`}>
                {name}: {plural(rows, 'row')}
              </li>
            ))}
          </ul>
        </>
      )}
      {missing > 0 && (
        <Text size="sm" c="var(--desk-warn)">
          {plural(missing, 'more row is', 'more rows are')} selected, but not loaded: they stay. Keep fewer rows by a
          condition under a head to remove all of them.
        </Text>
      )}
      {(write.error ?? error) && <ErrorPanel error={(write.error ?? error)!} of="write" />}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" disabled={!data || count === 0} loading={write.isPending} onClick={remove}>
          Remove {plural(count, what)}
        </Button>
      </Group>
    </Modal>
  )
}
