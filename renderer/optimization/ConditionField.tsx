import { useState } from 'react'
import { Icon } from '../ui/icons.tsx'
import classes from './ConditionField.module.css'

interface ConditionFieldProps {
  /** What it is a condition on. */
  label: string
  /** The condition as it is typed. */
  text: string
  isNumeric: boolean
  /** Takes another condition, empty for none. Answers whether the text is one. */
  onChange: (text: string) => boolean
}

const hints = {
  numbers: '< 6000, >= 0.5 or a number',
  names: 'Part of the name, DE*, = gas, or gas, coal',
}

/** The field under the head of a column. Enter and leaving it take what is typed, Escape does not. */
export function ConditionField({ label, text, isNumeric, onChange }: ConditionFieldProps) {
  const [typed, setTyped] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const hint = isNumeric ? hints.numbers : hints.names
  const end = () => {
    if (typed === undefined || typed === text) return setTyped(undefined)
    const isTaken = onChange(typed)
    setRefused(!isTaken)
    if (isTaken) setTyped(undefined)
  }
  return (
    <span className={classes['field']}>
      <input
        className={classes['root']}
        aria-label={`Keep where ${label} is`}
        aria-invalid={isRefused || undefined}
        title={isRefused ? `This is no condition. Type ${hint}.` : hint}
        placeholder="any"
        data-numeric={isNumeric || undefined}
        data-set={text !== '' || undefined}
        value={typed ?? text}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setRefused(false)
        }}
        onBlur={end}
        onKeyDown={(event) => {
          // Letters and arrows are for the text, not for the table around it.
          event.stopPropagation()
          if (event.key === 'Enter') end()
          if (event.key !== 'Escape') return
          setTyped(undefined)
          setRefused(false)
        }}
      />
      {text !== '' && !isNumeric && (
        <button
          type="button"
          className={classes['remove']}
          aria-label={`Remove the condition on ${label}`}
          onClick={() => onChange('')}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </span>
  )
}
