import { Stack, Text } from '@mantine/core'
import { CopyLine } from './CopyLine.tsx'

/** How data get into a platform. */
export function ImportHelp({ platform }: { platform: string }) {
  return (
    <Stack gap="xs" w="100%">
      <Text size="sm">
        Import an IAMC csv file, wide or long, plain or packed (.csv.gz). The import needs the platform for itself: end
        Scenario Desk, run this in its folder, and start it again:
      </Text>
      <CopyLine
        label="import command"
        code={`npm run import -- --data DIR --platform ${platform} FILE --create-regions --create-units`}
      />
      <Text size="sm">
        DIR is the data folder that Scenario Desk was started with (.desk-data when none was named), FILE the file to
        read. Notebooks can write at any time: the page Home has the lines that connect them.
      </Text>
    </Stack>
  )
}
