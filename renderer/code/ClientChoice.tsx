import { Code, Group, Stack, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { CopyIcon } from '../ui/CopyLine.tsx'
import { Segments } from '../ui/Segments.tsx'
import { clients, newestClient, type Client } from './clients.ts'

/** Which client of ixmp4 is installed where copied code will run; remembered by the browser. */
export function useClient(): [Client, (client: Client) => void] {
  const [client, setClient] = useLocalStorage<Client>({
    key: 'scenario-desk-ixmp4',
    defaultValue: newestClient,
    getInitialValueInEffect: false,
  })
  // An older window may have remembered a client of another name.
  return [Object.hasOwn(clients, client) ? client : newestClient, setClient]
}

const options = Object.entries(clients).map(([value, label]) => ({
  value: value as Client,
  label: value === newestClient ? `${label} (newest)` : label,
}))

/** Asks which client of ixmp4 is installed, and says how to see it. */
export function ClientChoice({ client, onChange }: { client: Client; onChange: (client: Client) => void }) {
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <Text size="sm">ixmp4 installed</Text>
        <Segments label="ixmp4 installed" segments={options} value={client} onChange={onChange} />
      </Group>
      <Group gap={4}>
        <Text size="xs" c="dimmed">
          Not sure? <Code>{versionCommand}</Code>
        </Text>
        <CopyIcon text={versionCommand} label="Copy the command that shows the version" size={24} />
      </Group>
    </Stack>
  )
}

const versionCommand = 'python -c "import ixmp4; print(ixmp4.__version__)"'
