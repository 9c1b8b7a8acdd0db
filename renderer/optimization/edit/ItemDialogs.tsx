import { useState, type ReactNode } from 'react'
import { Button, Group, Modal, Text, Textarea, TextInput } from '@mantine/core'
import type { RenamedItem } from '../../../server/contract/item-edits.ts'
import type { ItemRow, ListedKind } from '../../../server/contract/item-tables.ts'
import { docsRequests } from '../../api/docs.ts'
import { itemEditRequests } from '../../api/item-edits.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { plural } from '../../ui/format.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { kindWords } from './item-words.ts'
import { useItemChange } from './use-item-change.ts'

interface ItemDialogProps<Kind extends ListedKind = ListedKind> {
  platform: string
  kind: Kind
  item: ItemRow
  onClose: () => void
}

interface QuestionProps {
  title: string
  /** What its button says. */
  action: string
  isDestructive?: boolean
  /** Why it cannot be done now. */
  isDisabled?: boolean
  isSaving: boolean
  error: Error | null
  onDone: () => void
  onClose: () => void
  children: ReactNode
}

/** A small dialog: something to fill in or to agree to, and its button. */
export function Question(props: QuestionProps) {
  useReturnFocus()
  const { title, action, isDestructive = false, isDisabled = false, isSaving, error, onDone, onClose, children } = props
  return (
    <Modal opened onClose={onClose} title={title} size={480} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onDone()
        }}
      >
        {children}
        {error && <ErrorPanel error={error} of="write" />}
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" {...(isDestructive && { color: 'red' })} disabled={isDisabled} loading={isSaving}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** What an item means, in words that stay with it. */
export function DescribeItem({
  platform,
  kind,
  item,
  description,
  onClose,
}: ItemDialogProps & { description: string }) {
  const [text, setText] = useState(description)
  const write = useItemChange(platform)
  const save = () =>
    write.mutate({
      request: () => docsRequests.write(platform, `optimization/${kind}`, item.id, text.trim()),
      message: text.trim() === '' ? `The description of ${item.name} was removed.` : `${item.name} is described.`,
      undone: `The description of ${item.name} is as it was before.`,
      afterwards: onClose,
    })
  return (
    <Question
      title={`Describe ${item.name}`}
      action="Save"
      isDisabled={text.trim() === description}
      isSaving={write.isPending}
      error={write.error}
      onDone={save}
      onClose={onClose}
    >
      <Textarea
        label="Description"
        autosize
        minRows={3}
        maxRows={12}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Question>
  )
}

/** Another name for an item; what it holds stays. */
export function RenameItem(props: ItemDialogProps<RenamedItem['kind']> & { onRenamed: (id: number) => void }) {
  const { platform, kind, item, onRenamed, onClose } = props
  const [name, setName] = useState(item.name)
  const write = useItemChange(platform)
  const save = () =>
    write.mutate({
      request: async () =>
        onRenamed((await itemEditRequests.rename(platform, item.id, { kind, name: name.trim() })).id),
      message: `${item.name} is called ${name.trim()} now.`,
      undone: `${name.trim()} is called ${item.name} again.`,
      afterwards: onClose,
    })
  return (
    <Question
      title={`Rename ${item.name}`}
      action="Rename"
      isDisabled={name.trim() === '' || name.trim() === item.name}
      isSaving={write.isPending}
      error={write.error}
      onDone={save}
      onClose={onClose}
    >
      <TextInput
        label={`Name of the ${kindWords[kind]}`}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Question>
  )
}

/** Asks whether an item goes, and says what goes with it. */
export function DeleteItem({ platform, kind, item, onDeleted, onClose }: ItemDialogProps & { onDeleted: () => void }) {
  const write = useItemChange(platform)
  const holds = kind === 'scalar' ? 'its value' : `its ${plural(item.rows, kind === 'indexset' ? 'element' : 'row')}`
  return (
    <Question
      title={`Delete ${item.name}`}
      action="Delete"
      isDestructive
      isSaving={write.isPending}
      error={write.error}
      onDone={() =>
        write.mutate({
          request: () => itemEditRequests.delete(platform, kind, item.id),
          message: `${item.name} was deleted.`,
          undone: `${item.name} is there again.`,
          afterwards: () => {
            onClose()
            onDeleted()
          },
        })
      }
      onClose={onClose}
    >
      <Text size="sm">
        The {kindWords[kind]} {item.name} goes with {holds} and its description.
        {kind === 'indexset' && ' Items that have a column for it have to be deleted first.'}
      </Text>
    </Question>
  )
}
