import { useState, type FormEvent } from 'react'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { platformQueries } from '../api/platforms.ts'
import { nameFromFile, refuseName } from '../names/platform-name.ts'
import type { ImportTarget } from './import-progress.ts'

interface PlatformChoiceProps {
  target: ImportTarget
  files: readonly File[]
  /** What the button says. */
  action: string
  /** It is the one primary action in sight. */
  isPrimary: boolean
  isBusy: boolean
  onTarget: (target: ImportTarget) => void
}

/** What stands for a platform that is to be made: no platform can be called so. */
const newPlatform = '+'

/** Which platform the files go into: one that is there, or a new one. */
export function PlatformChoice({ target, files, action, isPrimary, isBusy, onTarget }: PlatformChoiceProps) {
  const { data } = useQuery(platformQueries.list())
  const names = data?.platforms.map(({ name }) => name) ?? []
  const [chosen, setChosen] = useState(target.isNew || target.platform === '' ? newPlatform : target.platform)
  const [written, setName] = useState(target.isNew ? target.platform : undefined)
  const [problem, setProblem] = useState<string>()
  const name = written ?? (files[0] ? nameFromFile(files[0].name, names) : '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isNew = chosen === newPlatform
    const refused = isNew ? refuseName(name) : undefined
    setProblem(refused)
    if (refused === undefined) onTarget({ platform: isNew ? name : chosen, isNew })
  }
  // One that was just made may not be in the list yet.
  const options = chosen === newPlatform || names.includes(chosen) ? names : [...names, chosen]
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <NativeSelect
          size="xs"
          label="Platform"
          w={220}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[
            ...options.map((option) => ({ value: option, label: option })),
            { value: newPlatform, label: 'A new platform…' },
          ]}
        />
        {chosen === newPlatform && (
          <TextInput
            size="xs"
            label="Name of the new platform"
            placeholder="Letters, digits, _ and -"
            w={220}
            value={name}
            error={problem}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setProblem(undefined)
            }}
          />
        )}
        <Button
          size="xs"
          type="submit"
          variant={isPrimary ? 'filled' : 'default'}
          disabled={isBusy || files.length === 0 || data === undefined}
        >
          {action}
        </Button>
      </Group>
    </form>
  )
}
