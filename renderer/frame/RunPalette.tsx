import { useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { runQueries } from '../api/runs.ts'
import { useCommands } from '../commands/commands.tsx'
import { Palette } from '../commands/Palette.tsx'
import { runName } from '../names/run-name.ts'
import { runView } from '../view/run-view.ts'
import type { Navigate } from '../view/use-view.ts'
import type { View } from '../view/view.ts'

/** Runs that a search offers. */
const offeredRuns = 50
/** Letters from which runs are looked for. */
const fewestLetters = 2
/** How long typing rests before the service is asked. */
const restMs = 200

/** The palette, which finds the runs of the platform too. What is typed is its own: the page does not draw again for it. */
export function RunPalette({ view, navigate }: { view: View; navigate: Navigate }) {
  const [sought, setSought] = useState('')
  useFoundRuns(view, sought, navigate)
  return <Palette query={sought} onQuery={setSought} />
}

/**
 * Offers the runs of the platform whose scenario has a text, however many runs there are.
 * @param sought what is typed into the palette
 */
function useFoundRuns({ platform }: View, sought: string, navigate: Navigate): void {
  const [text] = useDebouncedValue(sought.trim(), restMs)
  const { data } = useQuery({
    ...runQueries.page(platform ?? '', {
      filter: { default_only: false, scenario: { name__ilike: `*${text}*` } },
      sort: [{ column: 'scenario', descending: false }],
      ...{ meta: [], limit: offeredRuns, offset: 0 },
    }),
    enabled: platform !== null && text.length >= fewestLetters,
  })
  const runs = platform === null || text.length < fewestLetters ? [] : (data?.results ?? [])
  useCommands(
    runs.map((run) => ({
      id: `runs.open.${run.id}`,
      label: `Open ${runName(run)}`,
      group: 'Runs',
      run: () => platform !== null && navigate(runView(platform, run)),
    })),
  )
}
