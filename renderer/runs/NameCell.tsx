import type { KeyboardEvent, ReactNode } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { aboutName } from '../names/about.ts'
import { plural } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import { ActionsCell } from './ActionsCell.tsx'
import type { Line, ModelLine, RunLine } from './lines.ts'
import { RunLink } from './RunLink.tsx'
import { useRunTools } from './run-tools.ts'
import classes from './RunCells.module.css'

/** The name of a line of the tree; `name`: as it is shown in the width of its column. */
export const NameCell = ({ line, name }: { line: Line; name: ReactNode }) =>
  line.kind === 'model' ? <ModelName line={line} /> : <RunName line={line} name={name} />

/** A model above its scenarios. It has the whole row: no other cell of it says anything. */
function ModelName({ line }: { line: ModelLine }) {
  return (
    <span className={classes['head']}>
      <Fold line={line} label={line.model} />
      <b className={classes['model']} {...aboutName('model', line.model)}>
        {line.model}
      </b>
      <span className={classes['quiet']}>
        {plural(line.scenarios, 'scenario')}
        {line.isPart && ' on this page'}
      </span>
    </span>
  )
}

/** A version: by the name of its scenario where it is the newest, else by its number. */
function RunName({ line, name }: { line: RunLine; name: ReactNode }) {
  const { run, scenario, isNewest } = line
  const { level, isOpen } = line.place
  return (
    <ActionsCell run={run}>
      <span className={classes['tree']} data-level={level}>
        {isOpen !== undefined && <Fold line={line} label={`Older versions of ${run.model} / ${run.scenario}`} />}
      </span>
      {isNewest ? (
        <>
          <RunLink run={run}>{name}</RunLink>
          {isOpen === false && <span className={classes['quiet']}> {scenario.runs.length} versions</span>}
          {scenario.lacksDefault && <VisuallyHidden> no default version among these</VisuallyHidden>}
        </>
      ) : (
        <RunLink run={run}>
          <span className={classes['quiet']}>version {run.version}</span>
        </RunLink>
      )}
    </ActionsCell>
  )
}

/** Opens and closes what stands below a line: by click, by Enter and Space, by the arrow that points there. */
function Fold({ line, label }: { line: Line; label: string }) {
  const { open } = useRunTools()
  const { isOpen } = line.place
  const key = line.kind === 'model' ? line.key : line.scenario.key
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = { ArrowRight: true, ArrowLeft: false }[event.key]
    if (wanted === undefined || wanted === isOpen || event.ctrlKey || event.shiftKey) return
    event.stopPropagation()
    event.preventDefault()
    open(key, wanted)
  }
  return (
    <button
      type="button"
      className={classes['fold']}
      aria-label={label}
      aria-expanded={isOpen === true}
      onClick={() => open(key, isOpen !== true)}
      onKeyDown={onKeyDown}
    >
      <Icon name={isOpen ? 'down' : 'next'} size={12} />
    </button>
  )
}
