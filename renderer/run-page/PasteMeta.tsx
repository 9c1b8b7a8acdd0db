import { useState } from 'react'
import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { plural } from '../ui/format.ts'
import { readPasted, typeLabels, type MetaDraft } from './meta-rows.ts'
import classes from './MetaPart.module.css'

interface PasteMetaProps {
  /** Keys that the run has. */
  taken: readonly string[]
  isSaving: boolean
  error: Error | null
  onSave: (drafts: MetaDraft[]) => void
  onClose: () => void
}

/** Problems that are told at once. */
const toldAtOnce = 5

/** Takes lines with keys and values, as sheets copy them, and shows what they would set. */
export function PasteMeta({ taken, isSaving, error, onSave, onClose }: PasteMetaProps) {
  const [text, setText] = useState('')
  const { drafts, problems } = readPasted(text)
  const changed = drafts.filter(({ key }) => taken.includes(key)).length
  return (
    <Modal opened onClose={onClose} title="Paste meta indicators" size={720} centered>
      <Textarea
        label="Lines with a key and a value, a tab between them"
        description="Two columns of a sheet, copied, are such lines."
        autosize
        minRows={6}
        maxRows={12}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div role="status" className={classes['preview']}>
        {drafts.length > 0 && (
          <Text size="sm">
            {plural(drafts.length - changed, 'new indicator')}, {changed} that the run has already get these values.
          </Text>
        )}
        {problems.slice(0, toldAtOnce).map(({ line, reason }) => (
          <Text key={line} size="sm" c="var(--desk-bad)">
            Line {line}: {reason}
          </Text>
        ))}
        {problems.length > toldAtOnce && <Text size="sm">And {problems.length - toldAtOnce} more lines.</Text>}
      </div>
      {drafts.length > 0 && (
        <div className={classes['pasted']}>
          <table className={classes['table']} aria-label="What would be set">
            <tbody>
              {drafts.map(({ key, type, value }) => (
                <tr key={key}>
                  <th scope="row">{key}</th>
                  <td className={classes['type']}>{typeLabels[type]}</td>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {error && <ErrorPanel error={error} of="write" />}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={drafts.length === 0 || problems.length > 0} loading={isSaving} onClick={() => onSave(drafts)}>
          Set {plural(drafts.length, 'indicator')}
        </Button>
      </Group>
    </Modal>
  )
}
