import { useEffect, useRef, useState } from 'react'
import { describePlatform } from '../names/platform-name.ts'
import { Icon } from '../ui/icons.tsx'
import { MiddleCut } from '../ui/MiddleCut.tsx'
import { viewIcons } from '../view/describe-view.ts'
import { closeTab, renameTab, selectTab, type Tab } from '../view/tabs.ts'
import type { View } from '../view/view.ts'
import { useSavedView } from './use-saved-view.ts'
import classes from './TabBar.module.css'

interface OneTabProps {
  tab: Tab
  view: View
  /** What it is called unless its user or a saved view names it. */
  ownName: string
  isActive: boolean
  isOnly: boolean
}

/** A tab: a click shows its view, a second one names it, the middle button closes it. */
export function OneTab({ tab, view, ownName, isActive, isOnly }: OneTabProps) {
  const saved = useSavedView(tab, view)
  const [isNaming, setNaming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const name = tab.name ?? saved?.saved.name ?? ownName
  const platform = view.platform === null ? '' : ` – ${describePlatform(view.platform)}`
  const change = saved?.isChanged === true ? ', changed since it was saved' : ''
  useEffect(() => {
    if (isActive) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isActive])
  if (isNaming) {
    return <NameField tab={tab} name={name} onDone={() => setNaming(false)} />
  }
  return (
    <div className={classes['tab']} data-active={isActive || undefined} role="presentation">
      <button
        ref={button}
        type="button"
        role="tab"
        aria-selected={isActive}
        aria-controls="view"
        tabIndex={isActive ? 0 : -1}
        className={classes['name']}
        title={`${name}${platform}${change}\nDouble click or F2 renames the tab`}
        onClick={() => selectTab(tab.id)}
        onDoubleClick={() => setNaming(true)}
        onKeyDown={(event) => event.key === 'F2' && setNaming(true)}
        onAuxClick={(event) => event.button === 1 && closeTab(tab.id)}
      >
        <Icon name={viewIcons[view.kind]} size={14} />
        <MiddleCut text={name} />
        {saved?.isChanged === true && <span className={classes['changed']}>changed</span>}
      </button>
      {!isOnly && (
        <button
          type="button"
          tabIndex={-1}
          className={classes['close']}
          aria-label={`Close the tab ${name}`}
          onClick={() => closeTab(tab.id)}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </div>
  )
}

/** Asks for the name of a tab, in its place. Enter and leaving keep it, Escape does not, an empty one is its own again. */
function NameField({ tab, name, onDone }: { tab: Tab; name: string; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => field.current?.select(), [])
  const end = (wanted: string) => {
    if (isOver.current) return
    isOver.current = true
    if (wanted !== name) renameTab(tab.id, wanted)
    onDone()
  }
  return (
    <div className={classes['tab']} data-active role="presentation">
      <input
        ref={field}
        className={classes['field']}
        aria-label="Name of the tab"
        maxLength={80}
        defaultValue={name}
        onBlur={(event) => end(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') end(event.currentTarget.value)
          if (event.key === 'Escape') end(name)
        }}
      />
    </div>
  )
}
