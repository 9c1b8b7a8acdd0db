import { Stack, Text } from '@mantine/core'
import { CopyLine } from './CopyLine.tsx'
import { ImportButton } from './ImportButton.tsx'

/** How data get into a platform. */
export function ImportHelp({ platform }: { platform: string }) {
  return (
    <Stack gap="xs" w="100%">
      <div>
        <ImportButton platform={platform} variant="default" />
      </div>
      <Text size="sm">
        Or drop files anywhere on this window: IAMC tables, as csv of any dialect or as xlsx, or a SQLite file of ixmp4.
        They are checked first, and nothing is written before you say so.
      </Text>
      <Text size="sm">With a command instead, in the folder of Scenario Desk:</Text>
      <CopyLine
        label="import command"
        code={`npm run import -- --data DIR --platform ${platform} FILE --create-regions --create-units`}
      />
      <Text size="sm">
        It works while Scenario Desk runs. --dry-run checks FILE and writes nothing. DIR is the data folder: the one
        named at the start, otherwise .desk-data, or for the desktop window the one that its menu opens. Notebooks can
        write too: the page Home has the lines that connect them.
      </Text>
    </Stack>
  )
}
