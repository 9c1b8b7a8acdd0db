import { useState } from 'react'
import { Button, Menu } from '@mantine/core'
import type { RunRow } from '../../server/contract/tables.ts'
import { CopyCodeDialog } from '../code/CopyCodeDialog.tsx'
import { useCommands } from '../commands/commands.tsx'
import { ExportDialog } from '../exports/ExportDialog.tsx'
import { aboutName } from '../names/about.ts'
import { momentOf } from '../names/platform-name.ts'
import { useRunChanges } from '../runs/use-run-changes.ts'
import { useRunDialogs } from '../runs/use-run-dialogs.tsx'
import { Choice } from '../ui/Choice.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons.tsx'
import { compareView } from '../view/compare-view.ts'
import type { RunView } from '../view/run-view.ts'
import type { Navigate } from '../view/use-view.ts'
import { StateTags } from './StateTags.tsx'
import classes from './RunPage.module.css'

interface RunHeadProps {
  view: RunView
  run: RunRow
  /** All versions of its model and scenario, the newest first. */
  versions: readonly RunRow[]
  navigate: Navigate
}

/** What the run is called, its state, and what can be done with it. */
export function RunHead({ view, run, versions, navigate }: RunHeadProps) {
  const { platform } = view
  const [opened, setOpened] = useState<'export' | 'code'>()
  const changes = useRunChanges(platform)
  const { dialogs, openDialog } = useRunDialogs({ platform, runs: versions, changes, navigate })
  const isPast = momentOf(platform) !== undefined
  const isOwn = run.lock?.is_window === true
  const unlock = () => (isOwn ? changes.unlock.mutate(run) : openDialog('unlock', run))
  const switchLock = () => (run.lock === null ? changes.lock.mutate(run) : unlock())
  const lockLabel = run.lock === null ? 'Lock to edit' : isOwn ? 'Unlock' : 'Unlock…'
  const filter = { id: run.id, default_only: false }
  const older = versions.find(({ version }) => version < run.version)
  useCommands(
    isPast
      ? []
      : [
          { id: 'run.lock', label: `${lockLabel}: this run`, group: 'Run', keys: 'L', run: switchLock },
          { id: 'run.clone', label: 'Clone this run…', group: 'Run', run: () => openDialog('clone', run) },
          {
            id: 'run.default',
            label: run.is_default ? 'Not default…' : 'Make this run the default…',
            group: 'Run',
            run: () => openDialog('default', run),
          },
        ],
  )
  return (
    <header className={classes['head']}>
      <div className={classes['names']}>
        <span className={classes['model']} {...aboutName('model', run.model)}>
          {run.model}
        </span>
        <div className={classes['line']}>
          <h1 className={classes['scenario']} {...aboutName('scenario', run.scenario)}>
            {run.scenario}
          </h1>
          <Choice
            label="Version"
            values={versions.map(({ version }) => String(version))}
            names={Object.fromEntries(versions.map((each) => [String(each.version), versionName(each)]))}
            value={String(run.version)}
            onChange={(version) => navigate({ ...view, version: Number(version) })}
          />
          <StateTags run={run} />
        </div>
      </div>
      <div className={classes['actions']} role="toolbar" aria-label="Run">
        {!isPast && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name={run.lock === null ? 'lock' : 'unlock'} size={14} />}
            loading={changes.lock.isPending || changes.unlock.isPending}
            onClick={switchLock}
          >
            {lockLabel}
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="download" size={14} />}
          disabled={run.points === 0}
          onClick={() => setOpened('export')}
        >
          Export…
        </Button>
        <IconButton
          icon="compare"
          label={older ? `Compare with version ${older.version}` : 'Compare with another run'}
          onClick={() =>
            navigate(
              compareView(
                platform,
                [...(older ? [older] : []), run].map(({ id }) => ({ run: id })),
              ),
            )
          }
        />
        <IconButton icon="code" label="Copy as code" opens="dialog" onClick={() => setOpened('code')} />
        {!isPast && (
          <Menu position="bottom-end">
            <Menu.Target>
              <IconButton icon="more" label="More for this run" opens="menu" />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => openDialog('default', run)}>
                {run.is_default ? 'Not default…' : 'Make default…'}
              </Menu.Item>
              <Menu.Item onClick={() => openDialog('clone', run)}>Clone…</Menu.Item>
              <Menu.Item c="red" disabled={run.lock !== null} onClick={() => openDialog('delete', run)}>
                {run.lock === null ? 'Delete…' : 'Delete: unlock it first'}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {dialogs}
      <ExportDialog
        platform={platform}
        filter={{ run: filter }}
        total={run.points}
        opened={opened === 'export'}
        onClose={() => setOpened(undefined)}
      />
      <CopyCodeDialog
        opened={opened === 'code'}
        onClose={() => setOpened(undefined)}
        question={{ url: window.location.origin, platform, kind: 'runs', filter }}
      />
    </header>
  )
}

const versionName = ({ version, is_default }: RunRow): string => `${version}${is_default ? ' (default)' : ''}`
