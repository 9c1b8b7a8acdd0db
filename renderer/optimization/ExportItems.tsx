import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ItemFormat } from '../../server/contract/item-exports.ts'
import type { ItemRow } from '../../server/contract/item-tables.ts'
import type { JobInfo } from '../../server/contract/jobs.ts'
import { exportRequests } from '../api/exports.ts'
import { useJob } from '../api/use-job.ts'
import { fetchFile } from '../exports/fetch-file.ts'
import { IconButton } from '../ui/IconButton.tsx'
import type { OptimizationView } from '../view/view.ts'
import { askedOf, askedOfPivot } from './asked.ts'

interface ExportItemsProps {
  view: OptimizationView
  run: number
  /** The item that is shown, where one is. */
  item?: ItemRow
}

/** Files of what is shown of an item, and of all items of its run; the browser saves them when they are written. */
export function ExportItems({ view, run, item }: ExportItemsProps) {
  const { platform } = view
  const { mutate, isPending, cancel } = useJob({
    write: (start: () => Promise<JobInfo>) => start(),
    afterwards: (_start, { id }) => fetchFile(exportRequests.fileAddress(platform, id)),
  })
  const begin = (start: () => Promise<JobInfo>) =>
    mutate(start, { onError: ({ message }) => notifications.show({ color: 'red', message }) })
  const shown = item && startShown(view, item)
  if (isPending) return <IconButton icon="close" label="Cancel the export" isBusy onClick={cancel} />
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon="download" label="Export…" opens="menu" />
      </Menu.Target>
      <Menu.Dropdown>
        {shown && (
          <>
            <Menu.Label>{view.pivot ? 'This pivot' : 'These rows'}, as shown</Menu.Label>
            <Menu.Item onClick={() => begin(() => shown('csv'))}>As csv</Menu.Item>
            <Menu.Item onClick={() => begin(() => shown('xlsx'))}>As xlsx</Menu.Item>
          </>
        )}
        <Menu.Label>The whole run, to be imported again</Menu.Label>
        <Menu.Item onClick={() => begin(() => exportRequests.startItems(platform, run))}>All items as xlsx</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** What begins an export of the rows that a view shows; a scalar has none. */
function startShown(view: OptimizationView, item: ItemRow) {
  const { platform, item: kind, pivot } = view
  if (kind === 'scalar') return undefined
  if (pivot && kind !== 'indexset' && kind !== 'table') {
    const asked = askedOfPivot({ ...view, item: kind, pivot }, item)
    return (format: ItemFormat) => exportRequests.startItemPivot(platform, item.id, { ...asked, format })
  }
  return (format: ItemFormat) => exportRequests.startItemData(platform, item.id, { kind, ...askedOf(view), format })
}
