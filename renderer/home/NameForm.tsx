import { Button, Group, TextInput } from '@mantine/core'
import type { PlatformInfo } from '../../server/contract/platforms.ts'
import type { Change } from '../api/use-change.ts'
import { useNameForm } from './use-name-form.ts'

interface NameFormProps {
  initial: string
  label: string
  placeholder?: string
  /** What the button says. */
  action: string
  change: Change<string, PlatformInfo>
  onClose: () => void
}

/** What a dialog asks that makes a platform: its name. */
export function NameForm({ initial, label, placeholder, action, change, onClose }: NameFormProps) {
  const { submit, field, button } = useNameForm(initial, change)
  return (
    <form onSubmit={submit}>
      <TextInput label={label} placeholder={placeholder ?? ''} data-autofocus {...field} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button {...button}>{action}</Button>
      </Group>
    </form>
  )
}
