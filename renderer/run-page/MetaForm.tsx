import { useState, type KeyboardEvent } from 'react'
import { Button } from '@mantine/core'
import { metaTypes } from '../../server/contract/meta.ts'
import { explain } from '../api/explain.ts'
import { refuseDraft, typeLabels, typeOf, type MetaDraft } from './meta-rows.ts'
import classes from './MetaPart.module.css'

interface MetaFormProps {
  /** What is there; undefined: a new one. */
  before: MetaDraft | undefined
  /** Keys of the other indicators. */
  taken: readonly string[]
  isSaving: boolean
  error: Error | null
  onSave: (draft: MetaDraft) => void
  onCancel: () => void
}

/** The row in which an indicator is edited: Enter saves, Escape leaves. */
export function MetaForm({ before, taken, isSaving, error, onSave, onCancel }: MetaFormProps) {
  const [draft, setDraft] = useState<MetaDraft>(before ?? { key: '', type: 'STR', value: '' })
  /** Until somebody chooses it, the type of a new value follows its text. */
  const [isTyped, setTyped] = useState(before !== undefined)
  const [isTried, setTried] = useState(false)
  const reason = refuseDraft(draft, taken)
  const save = (event?: KeyboardEvent) => {
    event?.preventDefault()
    setTried(true)
    if (reason === undefined) onSave(draft)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) save(event)
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onCancel()
  }
  const said = isTried && reason !== undefined ? reason : error && explain(error, 'write').cause
  return (
    <>
      <tr className={classes['edited']} onKeyDown={onKeyDown}>
        <td>
          <input
            aria-label="Key"
            value={draft.key}
            // What was asked for begins with its first field.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onChange={({ currentTarget }) => setDraft({ ...draft, key: currentTarget.value })}
          />
        </td>
        <td>
          <select
            aria-label="Type"
            value={draft.type}
            onChange={({ currentTarget }) => {
              const type = metaTypes.find((known) => known === currentTarget.value)
              if (!type) return
              setTyped(true)
              setDraft({ ...draft, type })
            }}
          >
            {metaTypes.map((type) => (
              <option key={type} value={type}>
                {typeLabels[type]}
              </option>
            ))}
          </select>
        </td>
        <td>
          <input
            aria-label="Value"
            value={draft.value}
            onChange={({ currentTarget: { value } }) =>
              setDraft({ ...draft, value, ...(!isTyped && { type: typeOf(value) }) })
            }
          />
        </td>
        <td className={classes['buttons']}>
          <Button size="compact-xs" h={24} loading={isSaving} onClick={() => save()}>
            Save
          </Button>
          <Button size="compact-xs" h={24} variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </td>
      </tr>
      {said && (
        <tr>
          <td colSpan={4} className={classes['refusal']}>
            <span role="alert">{said}</span>
          </td>
        </tr>
      )}
    </>
  )
}
