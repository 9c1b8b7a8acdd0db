import { Anchor, Code, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { serviceQueries } from '../api/platforms.ts'
import { CopyLine } from '../ui/CopyLine.tsx'
import { connectLines } from './connect.ts'
import classes from './HomePage.module.css'

/** How other programs reach the platform: ixmp4 from Python, anything else over HTTP. */
export function ConnectCard({ platform }: { platform: string }) {
  const { data } = useQuery(serviceQueries.info())
  const { origin } = window.location
  const { register, python, curl } = connectLines(origin, platform)
  return (
    <section className={classes['card']} aria-labelledby="connect-title">
      <Title order={2} fz={13} fw={600} id="connect-title" mb="xs">
        Connect your notebook to {platform}
      </Title>
      <Stack gap="xs">
        <Text size="xs">
          With ixmp4 0.14, 0.15, 0.16 or 0.17, and with pyam 4. Once, in a terminal, so that ixmp4 remembers the address
          under this name:
        </Text>
        <CopyLine label="terminal command" code={register} />
        {data?.is_protected && (
          <Text size="xs">
            The service is protected: its secret is wanted in <Code>IXMP4_CLIENT__SECRET_HS256</Code> (ixmp4 0.14:{' '}
            <Code>IXMP4_SECRET_HS256</Code>) before Python starts.
          </Text>
        )}
        <Text size="xs">
          Then, in Python (pyam reads it with <Code>{`pyam.read_ixmp4("${platform}")`}</Code>):
        </Text>
        <CopyLine label="Python lines" code={python} />
        <Text size="xs">Any other program speaks HTTP with JSON. The first datapoints:</Text>
        <CopyLine label="curl line" code={curl} />
        <Text size="xs">
          All operations are described at{' '}
          <Anchor href="/docs/" target="_blank" rel="noreferrer" inherit underline="always">
            {origin}/docs/
          </Anchor>
        </Text>
      </Stack>
    </section>
  )
}
