import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { aboutName } from '../../names/about.ts'
import { formatCount } from '../../ui/format.ts'
import { Icon } from '../../ui/icons.tsx'
import { MiddleCut } from '../../ui/MiddleCut.tsx'
import type { TreeLine } from './tree-nodes.ts'
import classes from './SidePanel.module.css'

interface TreeLinesProps<Line extends TreeLine> {
  lines: readonly Line[]
  isChosen: (line: Line) => boolean
  onOpen: (name: string, isOpen: boolean) => void
  onChoose: (line: Line, isAdded: boolean) => void
  /** What is told of a line at its right; its datapoints where this is left out. */
  told?: (line: Line) => ReactNode
  /** What a line says when it is pointed at; its name where this is left out. */
  titleOf?: (line: Line) => string
  /** One line is chosen at a time. */
  isSingle?: boolean
}

/** A tree of lines: arrow keys move, open and close; Enter chooses, with Ctrl or Shift one more. */
export function TreeLines<Line extends TreeLine>(props: TreeLinesProps<Line>) {
  const { lines, isChosen, onOpen, onChoose, told, titleOf, isSingle = false } = props
  const [wanted, setWanted] = useState<string>()
  const tree = useRef<HTMLDivElement>(null)
  const found = lines.findIndex(({ key }) => key === wanted)
  const current = Math.max(0, found)

  const go = (index: number) => {
    const line = lines[index]
    if (!line) return
    setWanted(line.key)
    tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[index]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[current]
    if (!line || event.altKey) return
    const move = moves[event.key]
    if (move) {
      event.preventDefault()
      move({ lines, current, line, go, onOpen })
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onChoose(line, event.ctrlKey || event.metaKey || event.shiftKey)
    }
  }
  return (
    // The lines take the focus, one of them at a time.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={tree}
      role="tree"
      aria-label="Variables"
      aria-multiselectable={!isSingle}
      className={classes['lines']}
      onKeyDown={onKeyDown}
    >
      {lines.map((line, index) => (
        // Keys are handled by the tree.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={line.key}
          role="treeitem"
          aria-level={line.level}
          aria-posinset={line.place}
          aria-setsize={line.of}
          aria-expanded={line.isOpen ?? undefined}
          aria-selected={isChosen(line)}
          tabIndex={index === current ? 0 : -1}
          className={classes['line']}
          style={{ paddingInlineStart: 6 + (line.level - 1) * 14 }}
          title={titleOf?.(line) ?? line.key}
          {...aboutName('variable', line.key, { isBeside: true })}
          onFocus={() => setWanted(line.key)}
          onClick={(event) => onChoose(line, event.ctrlKey || event.metaKey || event.shiftKey)}
        >
          <Toggle line={line} onOpen={onOpen} />
          {line.isAll ? (
            <span className={classes['label']} data-all>
              {line.label}
            </span>
          ) : (
            <MiddleCut text={line.label} className={classes['label']} />
          )}
          {told ? told(line) : <span className={classes['count']}>{formatCount(line.points)}</span>}
        </div>
      ))}
    </div>
  )
}

type Open = TreeLinesProps<TreeLine>['onOpen']

/** Opens and closes by mouse; the keys for it are those of the tree. */
function Toggle({ line: { key, isOpen }, onOpen }: { line: TreeLine; onOpen: Open }) {
  if (isOpen === null) return <span className={classes['toggle']} />
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      className={classes['toggle']}
      data-open={isOpen || undefined}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation()
        onOpen(key, !isOpen)
      }}
    >
      <Icon name="next" size={12} />
    </span>
  )
}

interface Move {
  lines: readonly TreeLine[]
  onOpen: Open
  current: number
  line: TreeLine
  go: (index: number) => void
}

const moves: Record<string, (move: Move) => void> = {
  ArrowDown: ({ current, go }) => go(current + 1),
  ArrowUp: ({ current, go }) => go(current - 1),
  Home: ({ go }) => go(0),
  End: ({ lines, go }) => go(lines.length - 1),
  ArrowRight: ({ current, line, go, onOpen }) => {
    if (line.isOpen === false) onOpen(line.key, true)
    else if (line.isOpen) go(current + 1)
  },
  ArrowLeft: ({ lines, line, go, onOpen }) => {
    if (line.isOpen) onOpen(line.key, false)
    else go(lines.findIndex(({ key }) => key === line.parent))
  },
}
