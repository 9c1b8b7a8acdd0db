import { useEffect, useRef, useState } from 'react'
import { notifications } from '@mantine/notifications'
import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { historyQueries, transactionRequests } from '../api/history.ts'
import { forgetWrite, ownWrites } from '../api/own-writes.ts'
import { useChange } from '../api/use-change.ts'
import { useCommands } from '../commands/commands.tsx'
import { momentOf } from '../names/platform-name.ts'
import type { Navigate } from '../view/use-view.ts'
import { historyView } from '../view/view.ts'
import { lineOf, type Transaction } from './sentence.ts'
import { answerKey, type KeyAnswer } from './undo-rules.ts'
import { UndoDialog, type UndoQuestion } from './UndoDialog.tsx'
import { useTakeBack } from './use-take-back.tsx'

interface UndoKeysProps {
  platform: string | null
  navigate: Navigate
}

/** What a key found: a transaction that can be taken back, and what is to be done about it. */
interface Found extends UndoQuestion {
  answer: KeyAnswer
  line: string
}

/** Ctrl+Z and Ctrl+Shift+Z: take back what this window wrote last, and do it again. See undo-rules.ts for what they ask. */
export function UndoKeys({ platform, navigate }: UndoKeysProps) {
  const [question, setQuestion] = useState<UndoQuestion>()
  const client = useQueryClient()
  const takeBack = useTakeBack(platform ?? '', () => {})
  const press = useChange({
    write: async (key: 'undo' | 'redo') => {
      const name = platform ?? ''
      const found = await (key === 'undo' ? lastWrite(name) : lastUndo(name))
      return found && { ...found, ...(await answerFor(found)) }
    },
    outdated: () => [],
    afterwards: (key, found) => {
      if (!found) return notifyNothing(key, () => navigate(historyView(platform ?? '')))
      const { answer, line, transaction, redoes } = found
      const because = answer.does === 'undo' ? undefined : answer.because
      if (answer.does === 'leave') {
        notifyLeft(`${line}: ${because}`, () =>
          navigate({ ...historyView(platform ?? ''), transaction: transaction.id }),
        )
      } else if (answer.does === 'ask') setQuestion({ ...found, ...(because !== undefined && { because }) })
      else takeBack.mutate({ id: transaction.id, line, isRedo: redoes !== undefined })
    },
  })
  /** What is to be done about a transaction. */
  const answerFor = async ({ transaction, redoes }: UndoQuestion): Promise<Pick<Found, 'answer' | 'line'>> => {
    const effectsOf = (id: number) => client.fetchQuery(historyQueries.effects(platform ?? '', id))
    const effects = await effectsOf(transaction.id)
    const hasJustUndone = redoes === undefined && ownWrites(platform ?? '').hasJustUndone
    const line = redoes ? lineOf(redoes, await effectsOf(redoes.id)) : lineOf(transaction, effects)
    return { answer: answerKey({ transaction, effects, hasJustUndone }), line }
  }
  const isPossible = platform !== null && momentOf(platform) === undefined
  const isBusy = press.isPending || takeBack.isPending
  /** What was pressed while the press before it was still being answered. */
  const waiting = useRef<'undo' | 'redo'>(undefined)
  const { mutate } = press
  useEffect(() => {
    const key = waiting.current
    if (key === undefined || isBusy) return
    waiting.current = undefined
    if (isPossible && question === undefined) mutate(key)
  }, [isBusy, isPossible, question, mutate])
  const run = (key: 'undo' | 'redo') => {
    if (isBusy) waiting.current = key
    else if (isPossible && question === undefined) mutate(key)
  }
  useCommands([
    {
      id: 'frame.undo',
      label: 'Undo the last change of this window',
      group: 'Window',
      keys: 'mod+Z',
      run: () => run('undo'),
    },
    {
      id: 'frame.redo',
      label: 'Do again what was undone',
      group: 'Window',
      keys: 'mod+shift+Z',
      run: () => run('redo'),
    },
    {
      id: 'frame.redo-y',
      label: 'Do again what was undone (as in Excel)',
      group: 'Window',
      keys: 'mod+Y',
      run: () => run('redo'),
    },
  ])
  if (!question) return null
  return <UndoDialog platform={platform ?? ''} {...question} onClose={() => setQuestion(undefined)} />
}

const oneOf = async (platform: string, id: number): Promise<Transaction | undefined> =>
  (await transactionRequests.list(platform, { id, limit: 1, offset: 0 })).results[0]

/** The newest write of this window that still counts. */
async function lastWrite(platform: string): Promise<UndoQuestion | undefined> {
  for (const id of ownWrites(platform).done.toReversed()) {
    const transaction = await oneOf(platform, id)
    if (transaction?.can_undo) return { transaction }
    // It was taken back elsewhere, or forgotten.
    forgetWrite(platform, id)
  }
  return undefined
}

/** The newest undo of this window, as long as nothing has been written since. */
async function lastUndo(platform: string): Promise<UndoQuestion | undefined> {
  const { undone, newest } = ownWrites(platform)
  const step = undone.at(-1)
  if (!step) return undefined
  const { results } = await transactionRequests.list(platform, { limit: 1, offset: 0 })
  if (results[0]?.id !== newest) return undefined
  const transaction = await oneOf(platform, step.by)
  const redoes = await oneOf(platform, step.write)
  return transaction?.can_undo && redoes ? { transaction, redoes } : undefined
}

function notifyNothing(key: 'undo' | 'redo', onShow: () => void): void {
  const undo = 'This window has written nothing here that it could take back.'
  notifyLeft(key === 'undo' ? undo : 'There is nothing to do again, or something was written since.', onShow)
}

/** Says why a key does nothing, and leads to the history, where it can be done with its preview. */
function notifyLeft(text: string, onShow: () => void): void {
  const id = 'undo-keys'
  notifications.hide(id)
  notifications.show({
    id,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{text}</Text>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id)
            onShow()
          }}
        >
          Open the history
        </Button>
      </Group>
    ),
  })
}
