import { Stack, Text } from '@mantine/core'
import { CopyLine } from './CopyLine.tsx'

/** How data get into a platform. */
export function ImportHelp({ platform }: { platform: string }) {
  return (
    <Stack gap="xs" w="100%">
      <Text size="sm">
        Import an IAMC file (csv or xlsx, wide or long) from a terminal in the folder of Scenario Desk:
      </Text>
      <CopyLine
        label="import command"
        code={`npm run import -- --data DIR --platform ${platform} FILE --create-regions --create-units`}
      />
      <Text size="sm">
        DIR is the data folder that the service was started with, FILE the file to read. Notebooks can write too: the
        page Home has the lines that connect them.
      </Text>
    </Stack>
  )
}
