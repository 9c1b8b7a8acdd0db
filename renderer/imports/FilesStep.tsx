import { useRef, useState, type FormEvent } from 'react'
import { ActionIcon, Button, FileButton, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '../../server/contract/bytes.ts'
import { platformQueries } from '../api/platforms.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Icon } from '../ui/icons.tsx'
import { refuseName } from '../names/platform-name.ts'
import { DecisionFiles } from './DecisionFiles.tsx'
import { addFiles, keyOf } from './files.ts'
import { listDecisions } from './decisions.ts'
import type { ImportProgress, ImportSession } from './import-session.ts'
import { StepTitle } from './StepTitle.tsx'
import classes from './Imports.module.css'

interface FilesStepProps {
  session: ImportSession
  progress: ImportProgress
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
}

/** What stands for a platform that is to be made: no platform can be called so. */
const newPlatform = '+'

/** Which files, into which platform. */
export function FilesStep({ session, progress, files, onFiles }: FilesStepProps) {
  const { data } = useQuery(platformQueries.list())
  const names = data?.platforms.map(({ name }) => name) ?? []
  const [chosen, setChosen] = useState(progress.platform || newPlatform)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  // A platform that was just made for this import may not be in the list yet.
  const options = chosen === newPlatform || names.includes(chosen) ? names : [...names, chosen]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isNew = chosen === newPlatform
    const refused = isNew ? refuseName(name) : undefined
    setProblem(refused)
    if (refused === undefined) void session.check({ platform: isNew ? name : chosen, isNew }, files)
  }
  const decided = listDecisions(progress.decisions).length
  return (
    <form onSubmit={submit}>
      <StepTitle>Which files, and where to?</StepTitle>
      <Text size="sm" mb="md">
        Nothing is written before the button Write of the third step.
      </Text>
      {progress.error !== null && <ErrorPanel error={progress.error} of="write" onRetry={() => void session.retry()} />}
      <Group align="flex-start" mb="md">
        <NativeSelect
          label="Platform"
          w={280}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            ...options.map((option) => ({ value: option, label: option })),
            { value: newPlatform, label: 'A new platform…' },
          ]}
        />
        {chosen === newPlatform && (
          <TextInput
            label="Name of the new platform"
            placeholder="Letters, digits, _ and -"
            w={280}
            value={name}
            error={problem}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Group>
      <FileList files={files} onFiles={onFiles} />
      <Text size="sm" my="md">
        {decided === 0
          ? 'Decisions that were saved for an earlier file of this kind can be used again.'
          : `${decided} decisions are used for these files.`}
      </Text>
      <DecisionFiles progress={progress} onDecide={(decisions) => session.decide(decisions)} />
      <div className={classes['foot']}>
        <Button type="submit" disabled={files.length === 0 || data === undefined}>
          Check the files
        </Button>
      </div>
    </form>
  )
}

function FileList({ files, onFiles }: Pick<FilesStepProps, 'files' | 'onFiles'>) {
  const reset = useRef<() => void>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const remove = (file: File) => {
    onFiles(files.filter((other) => other !== file))
    choose.current?.focus() // the button that was pressed goes away
  }
  const add = (added: File[]) => {
    onFiles(addFiles(files, added))
    reset.current?.() // so that the same file can be chosen again
  }
  return (
    <section aria-labelledby="files-title" className={classes['dropzone']}>
      <Text component="h3" id="files-title" fw={600} size="sm" mb={4}>
        Files
      </Text>
      <Text size="sm" mb="xs">
        IAMC tables as csv or xlsx, packed with gzip or not; several at once become one import. Or one SQLite file of
        ixmp4. Choose them, or drop them anywhere on this window.
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
      <FileButton onChange={add} multiple resetRef={reset} inputProps={{ 'aria-label': 'Files to import' }}>
        {(props) => (
          <Button variant="default" leftSection={<Icon name="plus" />} ref={choose} {...props}>
            Choose files
          </Button>
        )}
      </FileButton>
    </section>
  )
}
