import { useState, type ChangeEvent, type FormEvent } from 'react'
import { explain } from '../api/explain.ts'
import type { PlatformInfo } from '../../server/contract/platforms.ts'
import { useChange, type Change } from '../api/use-change.ts'
import { refuseName } from '../names/platform-name.ts'

/**
 * A form that asks for the name of a platform and then makes it: what is wrong with the name is said at the field,
 * whether the window or the service finds it.
 */
export function useNameForm(initial: string, change: Change<string, PlatformInfo>) {
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const making = useChange({ ...change, showsErrors: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const refused = refuseName(name)
    setProblem(refused)
    if (refused === undefined) making.mutate(name)
  }
  const write = (text: string) => {
    setName(text)
    setProblem(undefined)
    making.reset()
  }
  return {
    submit,
    field: {
      value: name,
      error: problem ?? (making.error && explain(making.error, 'write').cause),
      onChange: (event: ChangeEvent<HTMLInputElement>) => write(event.currentTarget.value),
    },
    button: { type: 'submit', loading: making.isPending, disabled: name === '' },
  } as const
}
