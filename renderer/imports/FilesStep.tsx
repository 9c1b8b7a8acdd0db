import { useRef, useState } from 'react'
import { ActionIcon, Button, FileButton, Group, Text } from '@mantine/core'
import { formatBytes } from '../../server/contract/bytes.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Icon } from '../ui/icons.tsx'
import { plural } from '../ui/format.ts'
import { DecisionFiles } from './DecisionFiles.tsx'
import { addFiles, keyOf } from './files.ts'
import { filesChosen, leftText } from './folders.ts'
import { listDecisions } from './decisions.ts'
import type { ImportProgress } from './import-progress.ts'
import type { ImportSession } from './import-session.ts'
import { PlatformChoice } from './PlatformChoice.tsx'
import { StepTitle } from './StepTitle.tsx'
import classes from './Imports.module.css'

interface FilesStepProps {
  session: ImportSession
  progress: ImportProgress
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
}

/** Which files, into which platform. */
export function FilesStep({ session, progress, files, onFiles }: FilesStepProps) {
  const decided = listDecisions(progress.decisions).length
  return (
    <div className={classes['page']}>
      <StepTitle>Which files, and where to?</StepTitle>
      {progress.error !== null && <ErrorPanel error={progress.error} of="read" onRetry={() => void session.retry()} />}
      <FileList files={files} onFiles={onFiles} />
      <PlatformChoice
        target={progress}
        files={files}
        action="Check the files"
        isPrimary
        isBusy={false}
        onTarget={(target) => void session.check(target, files)}
      />
      <Text size="xs" mt="md" mb="xs">
        They are checked first; nothing is written before you say so.{' '}
        {decided === 0
          ? 'Decisions that were saved for an earlier file of this kind can be used again.'
          : `${plural(decided, 'decision is', 'decisions are')} used for these files.`}
      </Text>
      <DecisionFiles progress={progress} onDecide={(decisions) => session.decide(decisions)} />
    </div>
  )
}

function FileList({ files, onFiles }: Pick<FilesStepProps, 'files' | 'onFiles'>) {
  const reset = useRef<() => void>(null)
  const resetFolder = useRef<() => void>(null)
  const [said, setSaid] = useState<{ text: string; isProblem: boolean }>()
  const choose = useRef<HTMLButtonElement>(null)
  const remove = (file: File) => {
    onFiles(files.filter((other) => other !== file))
    choose.current?.focus() // the button that was pressed goes away
  }
  const add = (added: File[]) => {
    onFiles(addFiles(files, added))
    setSaid(undefined)
    reset.current?.() // so that the same file can be chosen again
  }
  const addFolder = async (all: File[]) => {
    if (all.length === 0) return
    try {
      const { files: found, left } = await filesChosen(all)
      add(found)
      if (left.length > 0) setSaid({ text: leftText(left), isProblem: false })
    } catch (error) {
      setSaid({ text: (error as Error).message, isProblem: true })
    }
    resetFolder.current?.()
  }
  return (
    <section aria-labelledby="files-title" className={classes['dropzone']}>
      <Text component="h3" id="files-title" fw={600} size="sm" mb={4}>
        Files
      </Text>
      <Text size="sm" mb="xs">
        IAMC tables as csv, xlsx, xls, ods or jsonl, packed or not; several at once become one import. Region lists
        (YAML) beside them give new regions their hierarchy. Or sets and parameters of a model: a folder of OSeMOSYS,
        workbooks of ixmp, csv of GAMS. Or one SQLite file of ixmp4. Choose them, or drop them, or their folder,
        anywhere on this window.
      </Text>
      {files.length > 0 && (
        <ul className={classes['files']}>
          {files.map((file) => (
            <li key={keyOf(file)}>
              <span className={classes['fileName']}>{file.name}</span>
              <span>{formatBytes(file.size)}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                c="inherit"
                aria-label={`Remove ${file.name}`}
                onClick={() => remove(file)}
              >
                <Icon name="close" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Group gap="xs">
        <FileButton onChange={add} multiple resetRef={reset} inputProps={{ 'aria-label': 'Files to import' }}>
          {(props) => (
            <Button size="xs" variant="default" leftSection={<Icon name="plus" />} ref={choose} {...props}>
              Choose files
            </Button>
          )}
        </FileButton>
        <FileButton
          onChange={(all) => void addFolder(all)}
          multiple
          resetRef={resetFolder}
          inputProps={{ 'aria-label': 'Folder to import', ...({ webkitdirectory: '' } as object) }}
        >
          {(props) => (
            <Button size="xs" variant="default" {...props}>
              Choose a folder
            </Button>
          )}
        </FileButton>
      </Group>
      {said && (
        <Text
          size="sm"
          mt="xs"
          role={said.isProblem ? 'alert' : 'status'}
          {...(said.isProblem && { c: 'var(--mantine-color-error)' })}
        >
          {said.text}
        </Text>
      )}
    </section>
  )
}
