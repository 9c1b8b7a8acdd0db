import { useState } from 'react'
import { Menu } from '@mantine/core'
import { renamedKinds } from '../../../server/contract/item-edits.ts'
import type { ItemRow } from '../../../server/contract/item-tables.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Navigate } from '../../view/use-view.ts'
import { optimizationView, type OptimizationView } from '../../view/view.ts'
import { DeleteItem, DescribeItem, RenameItem } from './ItemDialogs.tsx'

interface ItemMenuProps {
  view: OptimizationView
  run: number
  item: ItemRow
  description: string
  navigate: Navigate
  /** Acts under the lock of the run. */
  attempt: (act: () => void) => void
}

type Asked = 'describe' | 'rename' | 'delete'

/** What can be done with an item as a whole. */
export function ItemMenu({ view, run, item, description, navigate, attempt }: ItemMenuProps) {
  const [asked, setAsked] = useState<Asked>()
  const { platform, item: kind } = view
  const props = { platform, item, onClose: () => setAsked(undefined) }
  const renamed = renamedKinds.find((known) => known === kind)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon="more" label={`More for ${item.name}`} opens="menu" />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsked('describe')}>Describe…</Menu.Item>
          {renamed && <Menu.Item onClick={() => attempt(() => setAsked('rename'))}>Rename…</Menu.Item>}
          <Menu.Item c="red" onClick={() => attempt(() => setAsked('delete'))}>
            Delete…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === 'describe' && <DescribeItem {...props} kind={kind} description={description} />}
      {asked === 'rename' && renamed && (
        <RenameItem {...props} kind={renamed} onRenamed={(id) => navigate({ ...view, run, id }, { replace: true })} />
      )}
      {asked === 'delete' && (
        <DeleteItem
          {...props}
          kind={kind}
          onDeleted={() => navigate({ ...optimizationView(platform, run), search: view.search }, { replace: true })}
        />
      )}
    </>
  )
}
