import { useEffect, useState } from 'react'
import { Kbd, UnstyledButton } from '@mantine/core'
import { useAllCommands, type Command } from './commands.tsx'
import { holderOf, pressedKeys, shownKeys } from './keys.ts'
import { giveKeys } from './own-keys.ts'
import classes from './Shortcuts.module.css'

interface KeyChoiceProps {
  command: Command
  /** Told what came of it. */
  onSaid: (text: string) => void
}

/** The keys of a command, which others can take the place of; those of tables are as they are. */
export function KeyChoice({ command, onSaid }: KeyChoiceProps) {
  const { id, label, keys, usualKeys } = command
  const [isAsking, setAsking] = useState(false)
  const commands = useAllCommands()
  useEffect(() => {
    if (!isAsking) return undefined
    const take = (event: KeyboardEvent) => {
      if (event.key === 'Tab') return setAsking(false)
      // Neither the dialog nor what is behind it.
      event.preventDefault()
      event.stopImmediatePropagation()
      const said = answer(command, commands, event)
      if (said === undefined) return undefined
      onSaid(said.text)
      return setAsking(!said.isDone)
    }
    window.addEventListener('keydown', take, { capture: true })
    return () => window.removeEventListener('keydown', take, { capture: true })
  }, [isAsking, command, commands, onSaid])
  const now = keys === undefined ? 'none' : shownKeys(keys)
  if (usualKeys === undefined) return <Kbd size="xs">{now}</Kbd>
  return (
    <>
      {keys !== usualKeys && !isAsking && (
        <UnstyledButton
          className={classes['usual']}
          onClick={() => {
            giveKeys(id, undefined)
            onSaid(`${label}: ${shownKeys(usualKeys)} again.`)
          }}
        >
          usually {shownKeys(usualKeys)}
        </UnstyledButton>
      )}
      <UnstyledButton
        className={classes['choice']}
        aria-label={isAsking ? `Press the keys for: ${label}` : `Keys for ${label}: ${now}`}
        aria-pressed={isAsking}
        onClick={() => setAsking(!isAsking)}
        onBlur={() => setAsking(false)}
      >
        <Kbd size="xs">{isAsking ? 'Press keys…' : now}</Kbd>
      </UnstyledButton>
    </>
  )
}

/** Does what a key says; undefined as long as it says nothing. */
function answer(
  { id, label, usualKeys }: Command,
  commands: readonly Command[],
  event: KeyboardEvent,
): { text: string; isDone: boolean } | undefined {
  if (event.key === 'Escape') return { text: '', isDone: true }
  if (event.key === 'Backspace' && !event.ctrlKey && !event.metaKey && !event.altKey) {
    giveKeys(id, null)
    return { text: `${label} has no keys now.`, isDone: true }
  }
  const keys = pressedKeys(event)
  if (keys === undefined) return undefined
  if (keys === 'focus')
    return { text: `${event.key} alone is for what has the focus. Press other keys.`, isDone: false }
  const holder = holderOf(commands, keys)
  const shown = shownKeys(keys)
  if (holder?.isListedOnly) return { text: `${shown} is fixed: ${holder.label}. Press other keys.`, isDone: false }
  // Who had its usual keys gets them back by itself when these are others again.
  if (holder && holder.id !== id && holder.keys !== holder.usualKeys) giveKeys(holder.id, null)
  giveKeys(id, keys.toLowerCase() === usualKeys?.toLowerCase() ? undefined : keys)
  const lost = holder && holder.id !== id ? ` ${holder.label} has no keys now.` : ''
  return { text: `${label}: ${shown}.${lost}`, isDone: true }
}
