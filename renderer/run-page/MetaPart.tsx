import { useState } from 'react'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { runPageQueries } from '../api/run-page.ts'
import { momentOf } from '../names/platform-name.ts'
import { useRunChanges } from '../runs/use-run-changes.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import { plural } from '../ui/format.ts'
import { changeTo, draftOf, typeLabels, type MetaDraft } from './meta-rows.ts'
import { MetaForm } from './MetaForm.tsx'
import { PasteMeta } from './PasteMeta.tsx'
import type { PartProps } from './RunParts.tsx'
import { useMetaChange } from './use-meta-change.ts'
import classes from './MetaPart.module.css'

/** The indicator that is edited: by its key; empty for a new one. */
type Edited = { key: string } | undefined

/** The meta indicators of a run; who holds its lock here changes them. */
export function MetaPart({ view: { platform }, run }: PartProps) {
  const client = useQueryClient()
  const options = runPageQueries.meta(platform, run.id)
  const { data, error, isLoading, refetch } = useQuery(options)
  const [edited, setEdited] = useState<Edited>()
  const [isPasting, setPasting] = useState(false)
  const change = useMetaChange(platform, run, () => {
    setEdited(undefined)
    setPasting(false)
  })
  const isEditable = run.lock?.is_window === true && momentOf(platform) === undefined
  const drafts = (data ?? []).map(draftOf)
  const begin = (key: string) => {
    change.reset()
    setEdited({ key })
  }
  const save = (before: MetaDraft | undefined, draft: MetaDraft) => {
    const wanted = changeTo(before, draft)
    if (!wanted) return setEdited(undefined)
    const undone = before ? `${before.key} is “${before.value}” again.` : `${draft.key} is gone again.`
    change.mutate({ change: wanted, message: `${draft.key} is “${draft.value}” now.`, undone })
  }
  const remove = ({ key, value }: MetaDraft) =>
    change.mutate({
      change: { remove: [key] },
      message: `${key} was removed; it was “${value}”.`,
      undone: `${key} is “${value}” again.`,
    })
  const form = (before: MetaDraft | undefined) => (
    <MetaForm
      key={before?.key ?? ''}
      before={before}
      taken={drafts.filter(({ key }) => key !== before?.key).map(({ key }) => key)}
      isSaving={change.isPending}
      error={change.error}
      onSave={(draft) => save(before, draft)}
      onCancel={() => setEdited(undefined)}
    />
  )
  return (
    <div className={classes['root']}>
      <LoadingLine isLoading={isLoading} onCancel={() => void client.cancelQueries({ queryKey: options.queryKey })} />
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <div className={classes['line']}>
        <span role="status">
          {data && (data.length === 0 ? 'No meta indicators yet' : plural(data.length, 'meta indicator'))}
        </span>
        {isEditable ? (
          <>
            <Button
              size="compact-xs"
              h={24}
              variant="default"
              leftSection={<Icon name="plus" size={13} />}
              onClick={() => begin('')}
            >
              Add
            </Button>
            <Button size="compact-xs" h={24} variant="default" onClick={() => setPasting(true)}>
              Paste many…
            </Button>
          </>
        ) : (
          <Locking platform={platform} run={run} />
        )}
      </div>
      {change.error && !edited && !isPasting && <ErrorPanel error={change.error} of="write" />}
      {data && (data.length > 0 || edited) && (
        <table className={classes['table']} aria-label="Meta indicators">
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">Type</th>
              <th scope="col">Value</th>
              <th scope="col" aria-label="Actions" />
            </tr>
          </thead>
          <tbody>
            {edited?.key === '' && isEditable && form(undefined)}
            {drafts.map((draft) =>
              edited?.key === draft.key && isEditable ? (
                form(draft)
              ) : (
                <tr key={draft.key} onDoubleClick={() => isEditable && begin(draft.key)}>
                  <th scope="row">{draft.key}</th>
                  <td className={classes['type']}>{typeLabels[draft.type]}</td>
                  <td>{draft.value}</td>
                  <td className={classes['buttons']}>
                    {isEditable && (
                      <>
                        <IconButton icon="edit" isSmall label={`Edit ${draft.key}`} onClick={() => begin(draft.key)} />
                        <IconButton
                          icon="trash"
                          isSmall
                          label={`Remove ${draft.key}`}
                          isDisabled={change.isPending}
                          onClick={() => remove(draft)}
                        />
                      </>
                    )}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
      {isPasting && (
        <PasteMeta
          taken={drafts.map(({ key }) => key)}
          isSaving={change.isPending}
          error={change.error}
          onClose={() => setPasting(false)}
          onSave={(set) =>
            change.mutate({
              change: { set },
              message: `${plural(set.length, 'meta indicator')} set.`,
              undone: `${plural(set.length, 'meta indicator')} as before.`,
            })
          }
        />
      )}
    </div>
  )
}

/** Why nothing can be changed, and the way to it. */
function Locking({ platform, run }: { platform: string; run: PartProps['run'] }) {
  const { lock } = useRunChanges(platform)
  if (momentOf(platform) !== undefined) return <span>This is the past, which stays as it was.</span>
  if (run.lock) return <span>Another program holds the lock of this run: only it writes.</span>
  return (
    <Button size="compact-xs" h={24} variant="default" loading={lock.isPending} onClick={() => lock.mutate(run)}>
      Lock to edit
    </Button>
  )
}
