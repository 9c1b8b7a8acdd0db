import { Anchor, Stack, Text, Title } from '@mantine/core'
import { CopyLine } from '../ui/CopyLine.tsx'
import classes from './HomePage.module.css'

/** How other programs reach the platform: ixmp4 from Python, anything else over HTTP. */
export function ConnectCard({ platform }: { platform: string }) {
  const { origin } = window.location
  const url = `${origin}/v1/${platform}/`
  return (
    <section className={classes['card']} aria-labelledby="connect-title">
      <Title order={2} size="h4" id="connect-title" mb="xs">
        Connect your notebook to {platform}
      </Title>
      <Stack gap="xs">
        <Text size="sm">Once, in a terminal: ixmp4 (0.14 to 0.17) remembers the address under this name.</Text>
        <CopyLine label="terminal command" code={`ixmp4 platforms add ${platform} --dsn ${url}`} />
        <Text size="sm">Then, in Python:</Text>
        <CopyLine label="Python lines" code={`from ixmp4 import Platform\nplatform = Platform("${platform}")`} />
        <Text size="sm">Any other program speaks HTTP with JSON. The first datapoints:</Text>
        <CopyLine
          label="curl line"
          code={`curl -X PATCH -H "content-type: application/json" -d "{}" "${url}iamc/datapoints/?join_parameters=true&limit=5"`}
        />
        <Text size="sm">
          All operations are described at{' '}
          <Anchor href="/docs/" target="_blank" rel="noreferrer" inherit underline="always">
            {origin}/docs/
          </Anchor>
        </Text>
      </Stack>
    </section>
  )
}
