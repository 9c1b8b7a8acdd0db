import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { notifications } from '@mantine/notifications'
import { explain } from './explain.ts'
import { refresherOf } from './refresher.ts'
import { whenThere } from './service-state.ts'

/** A write and what follows from it. */
export interface Change<Input, Answer> {
  write: (input: Input) => Promise<Answer>
  /** Keys whose answers are out of date afterwards, from `outdatedBy`. */
  outdated: (input: Input) => QueryKey[]
  /** Said when it is done. */
  done?: (input: Input, answer: Answer) => string
  afterwards?: (input: Input, answer: Answer) => void
  /** The caller shows errors itself. */
  showsErrors?: boolean
}

/** A mutation that waits while the service is gone, refreshes what it made out of date, says when it is done, and explains why when it is not. */
export function useChange<Input, Answer>({ write, outdated, done, afterwards, showsErrors }: Change<Input, Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => {
      await whenThere()
      return write(input)
    },
    onMutate: (input) => ({ refresh: refresherOf(client).begin(outdated(input)) }),
    onSuccess: (answer, input) => {
      if (done) notifications.show({ message: done(input, answer) })
      afterwards?.(input, answer)
    },
    onError: (error) => {
      if (showsErrors) return
      const { cause, effect, next } = explain(error, 'write')
      notifications.show({ color: 'red', title: cause, message: `${effect} ${next}`, autoClose: 15_000 })
    },
    onSettled: (_answer, _error, _input, begun) => begun?.refresh(),
  })
}
