import { useId, useState } from 'react'
import { Popover, TextInput } from '@mantine/core'
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts'
import classes from './CellEditor.module.css'

interface CellEditorProps {
  /** What the cell belongs to. */
  label: string
  /** What is said while nothing is wrong: `kg · Enter writes, Escape cancels`. */
  hint: string
  /** What stands there; empty where nothing does. */
  text: string
  /** A number, which stands at the right. */
  isNumber: boolean
  /** Texts to choose from; others can be typed. */
  suggestions?: readonly string[]
  isSaving: boolean
  /** Why a text cannot be written, as far as that is known here; undefined where it can. */
  refuse: (text: string) => string | undefined
  /** Why the service refused what was sent. */
  failure: string | undefined
  onSave: (text: string) => void
  onCancel: () => void
}

/** A value in its cell: Enter writes it, Escape leaves it as it was. What cannot be written is told at once. */
export function CellEditor(props: CellEditorProps) {
  const { label, hint, isNumber, suggestions, isSaving, refuse, failure, onSave, onCancel } = props
  const [text, setText] = useState(props.text)
  const [problem, setProblem] = useState<string>()
  const input = useFocusOnMount<HTMLInputElement>()
  const [id, list] = [useId(), useId()]
  const save = () => {
    if (isSaving) return
    const refused = refuse(text)
    setProblem(refused)
    if (refused !== undefined) return
    if (text === props.text) onCancel()
    else onSave(text)
  }
  const told = problem ?? failure
  return (
    <Popover
      opened
      position={suggestions ? 'top-end' : 'bottom-end'}
      withinPortal
      shadow="sm"
      trapFocus={false}
      closeOnClickOutside={false}
    >
      <Popover.Target>
        <TextInput
          ref={input}
          size="xs"
          aria-label={label}
          aria-describedby={id}
          classNames={{ input: classes['input'] ?? '' }}
          data-number={isNumber || undefined}
          {...(suggestions && { list })}
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
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
      )}
      <Popover.Dropdown id={id} className={classes['help']} data-problem={told !== undefined || undefined}>
        <span role={told === undefined ? undefined : 'alert'}>{told ?? hint}</span>
      </Popover.Dropdown>
    </Popover>
  )
}
