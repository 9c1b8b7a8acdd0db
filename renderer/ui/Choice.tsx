import { useId } from 'react'
import classes from './Choice.module.css'

interface ChoiceProps<T extends string> {
  label: string
  values: readonly T[]
  /** What values are called; their own text where they have no name. */
  names?: Readonly<Partial<Record<T, string>>>
  value: T
  onChange: (value: T) => void
}

/** One of a few values, with its label inside the control. */
export function Choice<T extends string>({ label, values, names, value, onChange }: ChoiceProps<T>) {
  const id = useId()
  return (
    <span className={classes['root']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = values.find((option) => option === event.currentTarget.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {values.map((option) => (
          <option key={option} value={option}>
            {names?.[option] ?? option}
          </option>
        ))}
      </select>
    </span>
  )
}
