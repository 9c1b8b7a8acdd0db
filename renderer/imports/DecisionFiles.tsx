import { useRef, useState } from 'react'
import { Button, FileButton, Group, Text } from '@mantine/core'
import type { Decisions } from '../../server/contract/imports.ts'
import { listDecisions, mappingText, readMapping } from './decisions.ts'
import { saveText } from './save-text.ts'
import type { ImportProgress } from './import-progress.ts'

interface DecisionFilesProps {
  progress: ImportProgress
  onDecide: (decisions: Decisions) => void
}

/** Decisions as a file: kept for next month's data, or read again. The command line reads and writes the same. */
export function DecisionFiles({ progress: { decisions, platform }, onDecide }: DecisionFilesProps) {
  const [problem, setProblem] = useState<string>()
  const reset = useRef<() => void>(null)
  const load = async (file: File | null) => {
    if (!file) return
    try {
      onDecide(readMapping(await file.text(), file.name))
      setProblem(undefined)
    } catch (error) {
      setProblem((error as Error).message)
    }
    reset.current?.()
  }
  return (
    <Group gap="xs">
      <FileButton
        onChange={(file) => void load(file)}
        accept=".json,application/json"
        resetRef={reset}
        inputProps={{ 'aria-label': 'File of decisions' }}
      >
        {(props) => (
          <Button size="xs" variant="default" {...props}>
            Load decisions…
          </Button>
        )}
      </FileButton>
      {listDecisions(decisions).length > 0 && (
        <Button
          size="xs"
          variant="default"
          onClick={() => saveText(`${platform || 'import'}-decisions.json`, mappingText(decisions))}
        >
          Save decisions
        </Button>
      )}
      {problem !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </Group>
  )
}
