import { useState, useSyncExternalStore } from 'react'
import { Kbd, Menu, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { SavedView } from '../../server/contract/views.ts'
import { outdatedBy } from '../api/outdated.ts'
import { useChange } from '../api/use-change.ts'
import { viewQueries, viewRequests } from '../api/views.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons.tsx'
import { presentOf } from '../names/platform-name.ts'
import { readView } from '../view/stored-views.ts'
import { currentTabs, noteSaved, subscribeTabs, type Tab } from '../view/tabs.ts'
import type { Navigate } from '../view/use-view.ts'
import type { PlatformView } from '../view/view.ts'
import { useCommands, useShownKeys } from '../commands/commands.tsx'
import { ManageViews } from './ManageViews.tsx'
import { SaveView } from './SaveView.tsx'
import { useSavedView } from './use-saved-view.ts'

interface SavedViewsProps {
  view: PlatformView
  navigate: Navigate
}

/** Views with names, kept in the platform's file: filter, columns, order, chart, all of it. */
export function SavedViews({ view, navigate }: SavedViewsProps) {
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const { data } = useQuery(viewQueries.list(presentOf(view.platform)))
  const views = data?.views ?? []
  const open = (saved: SavedView) => {
    const kept = readView({ ...saved.view, platform: view.platform })
    if (kept) {
      navigate(kept)
      noteSaved({ platform: presentOf(view.platform), id: saved.id })
    } else
      notifications.show({ color: 'red', message: `This version of the window cannot read the view ${saved.name}.` })
  }
  const current = useSavedView(useActiveTab(), view)
  const saveOver = useChange({
    write: ({ id }: SavedView) =>
      viewRequests.update(presentOf(view.platform), id, { view: { ...view, platform: presentOf(view.platform) } }),
    outdated: () => outdatedBy.change(presentOf(view.platform), 'changeView'),
    done: ({ name }) => `The view ${name} is saved as it is now.`,
  })
  const changed = current?.isChanged === true ? current.saved : undefined
  const copyLink = () => {
    void navigator.clipboard.writeText(window.location.href)
    notifications.show({
      message: 'The link to this view is copied. It opens on this computer while the service runs.',
    })
  }
  useCommands([
    { id: 'view.save', label: 'Save this view…', group: 'Views', keys: 'mod+S', run: () => setDialog('save') },
    ...(changed
      ? [
          {
            id: 'view.over',
            label: `Save over the view ${changed.name}`,
            group: 'Views',
            run: () => saveOver.mutate(changed),
          },
        ]
      : []),
    { id: 'view.link', label: 'Copy the link to this view', group: 'Views', keys: 'alt+L', run: copyLink },
    ...views.map((saved) => ({
      id: `view.open.${saved.id}`,
      label: `Open the view ${saved.name}`,
      group: 'Saved views',
      run: () => open(saved),
    })),
  ])
  const keys = useShownKeys('view.save')
  return (
    <>
      <Menu position="bottom-end" width={280} trapFocus returnFocus>
        <Menu.Target>
          <IconButton icon="star" label="Saved views" />
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          {changed && <Menu.Item onClick={() => saveOver.mutate(changed)}>Save over “{changed.name}”</Menu.Item>}
          <Menu.Item rightSection={keys && <Kbd size="xs">{keys}</Kbd>} onClick={() => setDialog('save')}>
            Save this view…
          </Menu.Item>
          <Menu.Item onClick={copyLink}>Copy the link to it</Menu.Item>
          <Menu.Item disabled={views.length === 0} onClick={() => setDialog('manage')}>
            Rename or delete views…
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{views.length === 0 ? 'No view has been saved yet' : 'Saved views'}</Menu.Label>
          {views.map((saved) => (
            <Menu.Item
              key={saved.id}
              rightSection={saved.id === current?.saved.id ? <State isChanged={current.isChanged} /> : undefined}
              onClick={() => open(saved)}
            >
              {saved.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <SaveView view={view} views={views} opened={dialog === 'save'} onClose={() => setDialog(undefined)} />
      <ManageViews
        platform={presentOf(view.platform)}
        views={views}
        opened={dialog === 'manage'}
        onClose={() => setDialog(undefined)}
      />
    </>
  )
}

/** Beside the saved view that the tab is. */
const State = ({ isChanged }: { isChanged: boolean }) =>
  isChanged ? (
    <Text size="xs" c="var(--desk-warn)">
      changed
    </Text>
  ) : (
    <Icon name="check" size={14} />
  )

function useActiveTab(): Tab {
  const { tabs, active } = useSyncExternalStore(subscribeTabs, currentTabs)
  return tabs.find(({ id }) => id === active)!
}
