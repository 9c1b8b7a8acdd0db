import { Button, TextInput } from '@mantine/core'
import { outdatedBy } from '../api/outdated.ts'
import { platformRequests } from '../api/platforms.ts'
import { Icon } from '../ui/icons.tsx'
import { useNameForm } from './use-name-form.ts'
import classes from './HomePage.module.css'

/** Creates an empty platform. */
export function NewPlatform({ onCreated }: { onCreated: (name: string) => void }) {
  const { submit, clear, field, button } = useNameForm('', {
    write: (wanted) => platformRequests.create(wanted),
    outdated: outdatedBy.platforms,
    done: (wanted) => `Platform ${wanted} was created, empty.`,
    afterwards: (wanted) => {
      clear()
      onCreated(wanted)
    },
  })
  return (
    <form className={classes['form']} onSubmit={submit}>
      <TextInput
        size="xs"
        w={230}
        aria-label="Name of the new platform"
        placeholder="Name: letters, digits, _ and -"
        {...field}
      />
      <Button size="xs" leftSection={<Icon name="plus" size={14} />} {...button}>
        Create platform
      </Button>
    </form>
  )
}
