import { useSyncExternalStore, type KeyboardEvent } from 'react'
import { closeTab, currentTabs, openTab, selectNextTab, subscribeTabs } from '../view/tabs.ts'
import { tabNames } from '../view/describe-view.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useCommands, useShownKeys } from '../commands/commands.tsx'
import { OneTab } from './OneTab.tsx'
import { viewOfTab } from './use-saved-view.ts'
import classes from './TabBar.module.css'

/** The open views. Arrow keys move between them, F2 renames one, Delete closes it. */
export function TabBar() {
  const { tabs, active } = useSyncExternalStore(subscribeTabs, currentTabs)
  const duplicate = () => openTab(tabs.find(({ id }) => id === active)?.address ?? '#/')
  useCommands([
    { id: 'tab.new', label: 'Open this view in a new tab', group: 'Tabs', keys: 'alt+T', run: duplicate },
    { id: 'tab.close', label: 'Close the tab', group: 'Tabs', keys: 'alt+W', run: () => closeTab(active) },
    { id: 'tab.next', label: 'Next tab', group: 'Tabs', keys: ']', run: () => selectNextTab(1) },
    { id: 'tab.previous', label: 'Previous tab', group: 'Tabs', keys: '[', run: () => selectNextTab(-1) },
  ])
  const keys = useShownKeys('tab.new')
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
    const isTyping = event.target instanceof HTMLInputElement
    if (isTyping || (step === undefined && event.key !== 'Delete')) return
    event.preventDefault()
    if (step === undefined) closeTab(active)
    else selectNextTab(step)
    // The tab that is active now is drawn after this event.
    const bar = event.currentTarget
    requestAnimationFrame(() => bar.querySelector<HTMLElement>('[aria-selected="true"]')?.focus())
  }
  const views = tabs.map(viewOfTab)
  const names = tabNames(views)
  return (
    <div className={classes['root']}>
      {/* Its tabs take the focus, one at a time. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div className={classes['tabs']} role="tablist" aria-label="Open views" onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <OneTab
            key={tab.id}
            tab={tab}
            view={views[index]!}
            ownName={names[index] ?? ''}
            isActive={tab.id === active}
            isOnly={tabs.length === 1}
          />
        ))}
      </div>
      <IconButton icon="plus" isSmall label="Open this view in a new tab" keys={keys} onClick={duplicate} />
    </div>
  )
}
