import { useRef } from 'react'
import { Menu } from '@mantine/core'
import type { RunRow } from '../../server/contract/tables.ts'
import { formatCount } from '../ui/format.ts'
import { runName } from '../names/run-name.ts'
import { useRunTools, type RunQuestion } from './run-tools.ts'
import { TextButton } from './TextButton.tsx'
import classes from './RunsPage.module.css'

/** What can be done with a run: its data, and a menu of the rest. */
export function ActionsCell({ run }: { run: RunRow }) {
  const { changes, ask } = useRunTools()
  const more = useRef<HTMLButtonElement>(null)
  const askFromMenu = (question: RunQuestion) => {
    // A dialog gives the focus back to what had it: the item of the menu will be gone by then.
    more.current?.focus()
    ask(question, run)
  }
  return (
    <span className={classes['cell']}>
      <TextButton label={`Show data of ${runName(run)}`} onClick={() => ask('data', run)}>
        Show data
      </TextButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <button ref={more} type="button" className={classes['text-button']} aria-label={`More for ${runName(run)}`}>
            ⋯
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={run.items === 0} onClick={() => askFromMenu('items')}>
            {run.items === 0 ? 'No optimization items' : `Optimization items (${formatCount(run.items)})`}
          </Menu.Item>
          {changes && (
            <>
              <Menu.Item onClick={() => askFromMenu('history')}>History…</Menu.Item>
              <Menu.Item onClick={() => askFromMenu('clone')}>Clone…</Menu.Item>
              <Menu.Item disabled={run.lock !== null} onClick={() => askFromMenu('delete')}>
                {run.lock === null ? 'Delete…' : 'Delete: unlock it first'}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
