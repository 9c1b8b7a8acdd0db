import { useSyncExternalStore, type KeyboardEvent } from 'react'
import { ActionIcon, CloseButton } from '@mantine/core'
import { Icon } from '../ui/icons.tsx'
import { describeView } from '../view/describe-view.ts'
import { describePlatform } from '../names/platform-name.ts'
import { closeTab, currentTabs, openTab, selectNextTab, selectTab, subscribeTabs, type Tab } from '../view/tabs.ts'
import { parseView } from '../view/url.ts'
import { useCommands } from '../commands/commands.tsx'
import classes from './TabBar.module.css'

/** The open views. Arrow keys move between them, Delete closes one. */
export function TabBar() {
  const { tabs, active } = useSyncExternalStore(subscribeTabs, currentTabs)
  const duplicate = () => openTab(tabs.find(({ id }) => id === active)?.address ?? '#/')
  useCommands([
    { id: 'tab.new', label: 'Open this view in a new tab', group: 'Tabs', keys: 'alt+T', run: duplicate },
    { id: 'tab.close', label: 'Close the tab', group: 'Tabs', keys: 'alt+W', run: () => closeTab(active) },
    { id: 'tab.next', label: 'Next tab', group: 'Tabs', keys: 'alt+.', run: () => selectNextTab(1) },
    { id: 'tab.previous', label: 'Previous tab', group: 'Tabs', keys: 'alt+,', run: () => selectNextTab(-1) },
  ])
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
    if (step === undefined && event.key !== 'Delete') return
    event.preventDefault()
    if (step === undefined) closeTab(active)
    else selectNextTab(step)
    // The tab that is active now is drawn after this event.
    const bar = event.currentTarget
    requestAnimationFrame(() => bar.querySelector<HTMLElement>('[aria-selected="true"]')?.focus())
  }
  return (
    <div className={classes['root']}>
      {/* Its tabs take the focus, one at a time. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div className={classes['tabs']} role="tablist" aria-label="Open views" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <OneTab key={tab.id} tab={tab} isActive={tab.id === active} isOnly={tabs.length === 1} />
        ))}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="inherit"
        size="sm"
        aria-label="Open this view in a new tab"
        onClick={duplicate}
      >
        <Icon name="plus" />
      </ActionIcon>
    </div>
  )
}

function OneTab({ tab, isActive, isOnly }: { tab: Tab; isActive: boolean; isOnly: boolean }) {
  const { view } = parseView(tab.address)
  const name = describeView(view)
  const platform = view.platform === null ? '' : describePlatform(view.platform)
  return (
    <div className={classes['tab']} data-active={isActive || undefined} role="presentation">
      <button
        type="button"
        role="tab"
        aria-selected={isActive}
        aria-controls="view"
        tabIndex={isActive ? 0 : -1}
        className={classes['name']}
        title={`${name}${platform && ` – ${platform}`}`}
        onClick={() => selectTab(tab.id)}
        onAuxClick={(event) => event.button === 1 && closeTab(tab.id)}
      >
        {name}
        {platform && <span className={classes['platform']}>{platform}</span>}
      </button>
      {!isOnly && (
        <CloseButton size="xs" tabIndex={-1} aria-label={`Close the tab ${name}`} onClick={() => closeTab(tab.id)} />
      )}
    </div>
  )
}
