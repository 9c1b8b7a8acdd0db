import { notifications } from '@mantine/notifications'
import { windowClient } from '../../server/contract/clients.ts'
import { operationPhrase } from '../../server/contract/operation-phrases.ts'
import { transactionRequests } from '../api/history.ts'
import { outdatedBy } from '../api/outdated.ts'
import { useChange } from '../api/use-change.ts'
import { momentOf } from '../names/platform-name.ts'
import { useCommands } from '../commands/commands.tsx'

/** How far back the window's own writes are looked for among those of all programs. */
const lookedAt = 500

/** Ctrl+Z: takes back what the window wrote last to the platform, and again what it wrote before that. */
export function useUndo(platform: string | null): void {
  const undo = useChange({
    write: async (name: string) => {
      const operation = await undoLast(name)
      notifications.show({
        message:
          operation === undefined
            ? 'The window has changed nothing here that could be taken back.'
            : `Taken back: ${operationPhrase(operation)}.`,
      })
    },
    outdated: (name) => outdatedBy.change(name, 'undo'),
  })
  useCommands([
    {
      id: 'frame.undo',
      label: 'Undo the last change of the window',
      group: 'Window',
      keys: 'mod+Z',
      run: () => {
        if (platform !== null && momentOf(platform) === undefined) undo.mutate(platform)
      },
    },
  ])
}

/** Takes the newest write of the window back that still counts. Answers its operation; undefined if there is none. */
async function undoLast(platform: string): Promise<string | undefined> {
  const { results } = await transactionRequests.list(platform, { limit: lookedAt, offset: 0 })
  const last = results.find(
    ({ client, undoes, undone_by, can_undo }) =>
      client === windowClient && undoes === null && undone_by === null && can_undo,
  )
  if (last) await transactionRequests.undo(platform, last.id)
  return last?.operation
}
