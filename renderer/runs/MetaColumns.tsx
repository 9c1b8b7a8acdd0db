import { useState } from 'react'
import { Button, Checkbox, Popover, ScrollArea, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { runQueries } from '../api/runs.ts'
import { plural } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'

interface MetaColumnsProps {
  platform: string
  /** Keys that are columns, in their order. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Chooses which meta indicators are columns of the table. */
export function MetaColumns({ platform, chosen, onChange }: MetaColumnsProps) {
  const { data } = useQuery(runQueries.metaKeys(platform))
  const [text, setText] = useState('')
  const keys = data?.keys ?? []
  const shown = keys.filter(({ key }) => key.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <Popover width={340} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button size="compact-xs" h={26} variant="default" disabled={data !== undefined && keys.length === 0}>
          {data !== undefined && keys.length === 0
            ? 'No meta indicators'
            : `Meta columns${chosen.length > 0 ? ` (${chosen.length})` : ''}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Meta indicators as columns">
        <Stack gap="xs">
          <TextInput
            size="xs"
            aria-label="Find a meta indicator"
            placeholder="Find an indicator"
            leftSection={<Icon name="search" />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ScrollArea.Autosize mah={300}>
            <Stack gap={6} p={2}>
              {shown.map(({ key, runs }) => (
                <Checkbox
                  key={key}
                  size="xs"
                  label={key}
                  description={plural(runs, 'run')}
                  checked={chosen.includes(key)}
                  onChange={(event) =>
                    onChange(event.currentTarget.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
                  }
                />
              ))}
              {shown.length === 0 && <Text size="xs">No indicator contains this text.</Text>}
            </Stack>
          </ScrollArea.Autosize>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
