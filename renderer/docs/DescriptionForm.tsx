import { useState } from 'react'
import { Button, Textarea } from '@mantine/core'
import { docsRequests, type Described, type DocsSubject } from '../api/docs.ts'
import { outdatedBy } from '../api/outdated.ts'
import { useChange } from '../api/use-change.ts'
import { shownName } from '../names/shown-name.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import classes from './DocsCard.module.css'

interface DescriptionFormProps {
  platform: string
  subject: DocsSubject
  known: Described
  /** Called before others see the change, with what was saved; nothing for an emptied description. */
  onSaved: (description: string | null) => void
  onCancel: () => void
}

/** Describes something in place. It is a change as any other, which Ctrl+Z takes back. */
export function DescriptionForm({ platform, subject, known, onSaved, onCancel }: DescriptionFormProps) {
  const [text, setText] = useState(known.description ?? '')
  const save = useChange({
    write: (description: string) => docsRequests.write(platform, subject.kind, known.id, description),
    outdated: () => outdatedBy.change(platform, 'setDocs'),
    done: (description) => (description === '' ? 'The description was removed.' : 'The description was saved.'),
    afterwards: (description) => onSaved(description === '' ? null : description),
    showsErrors: true,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(text.trim())
      }}
    >
      <Textarea
        aria-label={`Description of ${shownName(subject.kind, subject.name)}`}
        autosize
        minRows={3}
        maxRows={10}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      {save.error && <ErrorPanel error={save.error} of="write" />}
      <div className={classes['foot']}>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="compact-sm" type="submit" loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
