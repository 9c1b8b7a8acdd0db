import { useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { Menu } from '@mantine/core'
import type { RunRow } from '../../server/contract/tables.ts'
import { runName } from '../names/run-name.ts'
import { formatCount } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import { useRunTools, type RunQuestion } from './run-tools.ts'
import classes from './RunCells.module.css'

interface ActionsCellProps {
  run: RunRow
  /** The name of the run, as its row has it, and what stands before it. */
  children: ReactNode
}

/** A name with what can be done with its run: seen on hover and focus, as a menu on right click too. */
export function ActionsCell({ run, children }: ActionsCellProps) {
  const { changes, ask } = useRunTools()
  const [isOpen, setOpen] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const askFromMenu = (question: RunQuestion) => {
    // A dialog gives the focus back to what had it: the item of the menu will be gone by then.
    more.current?.focus()
    ask(question, run)
  }
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    setOpen(true)
  }
  const name = runName(run)
  return (
    // The same menu is behind the button for those without a pointer.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span className={classes['named']} data-open={isOpen || undefined} onContextMenu={onContextMenu}>
      <span className={classes['name']}>{children}</span>
      <span className={classes['actions']}>
        <button
          className={classes['action']}
          type="button"
          aria-label={`Show data of ${name}`}
          title="Show data"
          onClick={() => ask('data', run)}
        >
          <Icon name="data" size={14} />
        </button>
        <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
          <Menu.Target>
            <button ref={more} className={classes['action']} type="button" aria-label={`More for ${name}`} title="More">
              <Icon name="more" size={14} />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => askFromMenu('open')}>Open</Menu.Item>
            <Menu.Item onClick={() => askFromMenu('data')}>Show data</Menu.Item>
            <Menu.Item disabled={run.items === 0} onClick={() => askFromMenu('items')}>
              {run.items === 0 ? 'No optimization items' : `Optimization items (${formatCount(run.items)})`}
            </Menu.Item>
            {changes && (
              <>
                <Menu.Item onClick={() => askFromMenu('history')}>History</Menu.Item>
                <Menu.Item onClick={() => askFromMenu('default')}>
                  {run.is_default ? 'Not default…' : 'Make default…'}
                </Menu.Item>
                <Menu.Item onClick={() => askFromMenu('clone')}>Clone…</Menu.Item>
                <Menu.Item c="red" disabled={run.lock !== null} onClick={() => askFromMenu('delete')}>
                  {run.lock === null ? 'Delete…' : 'Delete: unlock it first'}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      </span>
    </span>
  )
}
