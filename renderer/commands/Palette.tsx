import '@mantine/spotlight/styles.layer.css'
import { Kbd, UnstyledButton } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { Icon } from '../ui/icons.tsx'
import { useAllCommands, useCommands, useShownKeys, type Command } from './commands.tsx'
import { shownKeys } from './keys.ts'
import { takeEarlyKeys } from './early-keys.ts'
import classes from './Palette.module.css'

/** What the field is called. */
const fieldName = 'Find a command'

const [store, palette] = createSpotlight()

interface PaletteProps {
  /** What is typed. */
  query: string
  onQuery: (query: string) => void
}

/** Everything that can be done now, found by its name: the field that opens it, and the list. */
export function Palette({ query, onQuery }: PaletteProps) {
  const open = () => {
    palette.open()
    takeEarlyKeys(fieldName, () => store.getState().opened, onQuery)
  }
  useCommands([{ id: 'frame.palette', label: 'Find a command', group: 'Window', keys: 'mod+K', run: open }])
  const keys = useShownKeys('frame.palette')
  const commands = useAllCommands().filter(({ id, isListedOnly }) => !isListedOnly && id !== 'frame.palette')
  return (
    <>
      <UnstyledButton
        className={classes['field']}
        aria-haspopup="dialog"
        title={`Find or do anything${keys === undefined ? '' : ` (${keys})`}`}
        onClick={open}
      >
        <Icon name="search" size={14} />
        <span className={classes['text']}>Find or do anything</span>
        {keys !== undefined && (
          <Kbd size="xs" className={classes['text'] ?? ''}>
            {keys}
          </Kbd>
        )}
      </UnstyledButton>
      <Spotlight
        store={store}
        query={query}
        onQueryChange={onQuery}
        shortcut={null}
        attributes={{ content: { 'aria-label': 'Commands' } }}
        actions={groupsOf(commands)}
        nothingFound="No command has a name like this"
        highlightQuery
        scrollable
        maxHeight={420}
        searchProps={{
          'aria-label': fieldName,
          placeholder: 'Command, view, platform…',
          leftSection: <Icon name="search" />,
        }}
      />
    </>
  )
}

/** A command that two parts offer, as a run that is listed and found, stands there once. */
function groupsOf(offered: readonly Command[]) {
  const commands = new Map(offered.map((command) => [command.id, command])).values()
  return [...Map.groupBy(commands, ({ group }) => group)].map(([group, members]) => ({
    group,
    actions: members.map(({ id, label, keys, run }) => ({
      id,
      label,
      rightSection: keys === undefined ? undefined : <Kbd size="xs">{shownKeys(keys)}</Kbd>,
      ...(run && { onClick: run }),
    })),
  }))
}
