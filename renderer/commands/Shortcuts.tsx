import { useState } from 'react'
import { Button, Modal, Table, Text } from '@mantine/core'
import { useAllCommands, useCommands, type Command } from './commands.tsx'
import { KeyChoice } from './KeyChoice.tsx'
import { giveUsualKeys } from './own-keys.ts'
import classes from './Shortcuts.module.css'

/** `?`: all keys that do something now, and the way to others. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const open = () => {
    setSaid('')
    setOpen(true)
  }
  useCommands([{ id: 'frame.shortcuts', label: 'List the shortcuts', group: 'Window', keys: 'shift+?', run: open }])
  const commands = useAllCommands().filter(({ keys, usualKeys }) => (keys ?? usualKeys) !== undefined)
  const areUsual = commands.every(({ keys, usualKeys }) => usualKeys === undefined || keys === usualKeys)
  return (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title="Shortcuts" size="xl">
      <div className={classes['head']}>
        <Text size="sm">
          Choose keys to change them (those within tables are fixed); this browser remembers it. Esc leaves them as they
          are, Backspace takes them away.
        </Text>
        {!areUsual && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              giveUsualKeys()
              setSaid('All commands have their usual keys.')
            }}
          >
            Usual keys for all
          </Button>
        )}
      </div>
      <p role="status" className={classes['said']}>
        {said}
      </p>
      <div className={classes['groups']}>
        {[...Map.groupBy(commands, ({ group }) => group)].map(([group, members]) => (
          <Group key={group} name={group} commands={members} onSaid={setSaid} />
        ))}
      </div>
    </Modal>
  )
}

interface GroupProps {
  name: string
  commands: readonly Command[]
  onSaid: (text: string) => void
}

function Group({ name, commands, onSaid }: GroupProps) {
  return (
    <Table className={classes['group']} withRowBorders={false} verticalSpacing={2} captionSide="top">
      <Table.Caption className={classes['name']}>{name}</Table.Caption>
      <Table.Tbody>
        {commands.map((command) => (
          <Table.Tr key={command.id}>
            <Table.Td>{command.label}</Table.Td>
            <Table.Td className={classes['keys']}>
              <KeyChoice command={command} onSaid={onSaid} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
