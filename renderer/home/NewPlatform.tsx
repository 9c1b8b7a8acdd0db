import { useState, type FormEvent } from 'react'
import { Button, TextInput } from '@mantine/core'
import { api } from '../api/client.ts'
import { explain } from '../api/explain.ts'
import { outdatedBy } from '../api/queries.ts'
import { useChange } from '../api/use-change.ts'
import { refuseName } from '../view/platform-name.ts'
import { Icon } from '../ui/icons.tsx'
import classes from './HomePage.module.css'

/** Creates an empty platform. */
export function NewPlatform({ onCreated }: { onCreated: (name: string) => void }) {
  const [name, setName] = useState('')
  const create = useChange({
    write: (wanted: string) => api.platforms.create(wanted),
    outdated: outdatedBy.createPlatform,
    done: (wanted) => `Platform ${wanted} was created, empty.`,
    afterwards: (wanted) => {
      setName('')
      onCreated(wanted)
    },
    showsErrors: true,
  })
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const refused = refuseName(name)
    setProblem(refused)
    if (refused === undefined) create.mutate(name)
  }
  return (
    <form className={classes['form']} onSubmit={submit}>
      <TextInput
        size="sm"
        w={240}
        aria-label="Name of the new platform"
        placeholder="Name: letters, digits, _ and -"
        value={name}
        error={problem ?? (create.error && explain(create.error, 'write').cause)}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem(undefined)
          create.reset()
        }}
      />
      <Button
        type="submit"
        size="sm"
        leftSection={<Icon name="plus" />}
        loading={create.isPending}
        disabled={name === ''}
      >
        Create platform
      </Button>
    </form>
  )
}
