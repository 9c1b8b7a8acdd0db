import { Stack, Text } from '@mantine/core'
import { CopyLine } from './CopyLine.tsx'

/** How data get into a platform. */
export function ImportHelp({ platform }: { platform: string }) {
  return (
    <Stack gap="xs" w="100%">
      <Text size="sm">
        Import your own IAMC tables, as csv of any dialect or as xlsx, while Scenario Desk runs. In its folder:
      </Text>
      <CopyLine
        label="import command"
        code={`npm run import -- --data DIR --platform ${platform} FILE --create-regions --create-units`}
      />
      <Text size="sm">
        --dry-run checks FILE and writes nothing. DIR is the data folder: the one named at the start, otherwise
        .desk-data, or for the desktop window the one that its menu opens. Notebooks can write too: the page Home has
        the lines that connect them.
      </Text>
    </Stack>
  )
}
