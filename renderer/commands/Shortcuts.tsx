import { useState } from 'react'
import { Kbd, Modal, Table } from '@mantine/core'
import { useAllCommands, useCommands, type Command } from './commands.tsx'
import { shownKeys } from './keys.ts'
import classes from './Shortcuts.module.css'

/** `?`: all keys that do something now. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false)
  useCommands([
    { id: 'frame.shortcuts', label: 'List the shortcuts', group: 'Window', keys: 'shift+?', run: () => setOpen(true) },
  ])
  const commands = useAllCommands().filter(({ keys }) => keys !== undefined)
  return (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title="Shortcuts" size="xl">
      <div className={classes['groups']}>
        {[...Map.groupBy(commands, ({ group }) => group)].map(([group, members]) => (
          <Group key={group} name={group} commands={members} />
        ))}
      </div>
    </Modal>
  )
}

function Group({ name, commands }: { name: string; commands: readonly Command[] }) {
  return (
    <Table className={classes['group']} withRowBorders={false} verticalSpacing={2} captionSide="top">
      <Table.Caption className={classes['name']}>{name}</Table.Caption>
      <Table.Tbody>
        {commands.map(({ id, label, keys = '' }) => (
          <Table.Tr key={id}>
            <Table.Td>{label}</Table.Td>
            <Table.Td className={classes['keys']}>
              <Kbd size="xs">{keys === 'shift+?' ? '?' : shownKeys(keys)}</Kbd>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
