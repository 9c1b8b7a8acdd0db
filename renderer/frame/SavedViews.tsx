import { useState } from 'react'
import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { SavedView } from '../../server/contract/views.ts'
import { viewQueries } from '../api/views.ts'
import { Icon } from '../ui/icons.tsx'
import { presentOf } from '../names/platform-name.ts'
import { readView } from '../view/stored-views.ts'
import type { Navigate } from '../view/use-view.ts'
import type { PlatformView } from '../view/view.ts'
import { useCommands } from '../commands/commands.tsx'
import { ManageViews } from './ManageViews.tsx'
import { SaveView } from './SaveView.tsx'

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
    if (kept) navigate(kept)
    else notifications.show({ color: 'red', message: `This version of the window cannot read the view ${saved.name}.` })
  }
  const copyLink = () => {
    void navigator.clipboard.writeText(window.location.href)
    notifications.show({
      message: 'The link to this view is copied. It opens on this computer while the service runs.',
    })
  }
  useCommands([
    { id: 'view.save', label: 'Save this view…', group: 'Views', keys: 'mod+S', run: () => setDialog('save') },
    { id: 'view.link', label: 'Copy the link to this view', group: 'Views', keys: 'alt+L', run: copyLink },
    ...views.map((saved) => ({
      id: `view.open.${saved.id}`,
      label: `Open the view ${saved.name}`,
      group: 'Saved views',
      run: () => open(saved),
    })),
  ])
  return (
    <>
      <Menu position="bottom-end" width={280} trapFocus returnFocus>
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<Icon name="star" size={14} />}>
            Views
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          <Menu.Item onClick={() => setDialog('save')}>Save this view…</Menu.Item>
          <Menu.Item onClick={copyLink}>Copy the link to it</Menu.Item>
          <Menu.Item disabled={views.length === 0} onClick={() => setDialog('manage')}>
            Rename or delete views…
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{views.length === 0 ? 'No view has been saved yet' : 'Saved views'}</Menu.Label>
          {views.map((saved) => (
            <Menu.Item key={saved.id} onClick={() => open(saved)}>
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
