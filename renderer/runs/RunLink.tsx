import type { MouseEvent, ReactNode } from 'react'
import type { RunRow } from '../../server/contract/tables.ts'
import { aboutName } from '../names/about.ts'
import { runName } from '../names/run-name.ts'
import { useRunTools } from './run-tools.ts'
import classes from './RunCells.module.css'

/** The name of a run, which opens its page: a real link, so it opens in a new tab as well. */
export function RunLink({ run, children }: { run: RunRow; children: ReactNode }) {
  const { addressOf, ask } = useRunTools()
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    ask('open', run)
  }
  return (
    <a
      className={classes['link']}
      href={addressOf(run)}
      aria-label={`Open ${runName(run)}`}
      onClick={onClick}
      {...aboutName('scenario', run.scenario)}
    >
      {/* One child: between parts of a flex box spaces are dropped. */}
      <span>{children}</span>
    </a>
  )
}
