import { useId, useState } from 'react'
import { Popover, TextInput } from '@mantine/core'
import { fullValue } from '../ui/format.ts'
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts'
import { readValue } from './value-text.ts'
import classes from './ValueEditor.module.css'

interface ValueEditorProps {
  /** What the value belongs to, and its stored unit. */
  label: string
  unit: string
  /** null: there is no value yet. */
  stored: number | null
  isSaving: boolean
  /** Why the service refused what was sent. */
  failure: string | undefined
  onSave: (value: number) => void
  onCancel: () => void
}

/** A value in its cell: Enter writes it, Escape leaves it as it was. What is no number is told at once. */
export function ValueEditor({ label, unit, stored, isSaving, failure, onSave, onCancel }: ValueEditorProps) {
  const [text, setText] = useState(stored === null ? '' : fullValue(stored))
  const [problem, setProblem] = useState<string>()
  const input = useFocusOnMount<HTMLInputElement>()
  const id = useId()
  const save = () => {
    if (isSaving) return
    const { value, refused } = readValue(text)
    setProblem(refused)
    if (refused !== undefined) return
    if (value === stored) onCancel()
    else onSave(value)
  }
  const told = problem ?? failure
  return (
    <Popover opened position="bottom-end" withinPortal shadow="sm" trapFocus={false} closeOnClickOutside={false}>
      <Popover.Target>
        <TextInput
          ref={input}
          size="xs"
          aria-label={label}
          aria-describedby={id}
          classNames={{ input: classes['input'] ?? '' }}
          value={text}
          readOnly={isSaving}
          error={told !== undefined}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(undefined)
          }}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={onCancel}
          onKeyDown={(event) => {
            event.stopPropagation()
            if (event.key === 'Enter') save()
            if (event.key === 'Escape' && !isSaving) onCancel()
          }}
        />
      </Popover.Target>
      <Popover.Dropdown id={id} className={classes['help']} data-problem={told !== undefined || undefined}>
        <span role={told === undefined ? undefined : 'alert'}>{told ?? `${unit} · Enter writes, Escape cancels`}</span>
      </Popover.Dropdown>
    </Popover>
  )
}
