import { Button } from '@mantine/core'
import { fetchFile } from '../exports/fetch-file.ts'
import type { ImportProgress } from './import-progress.ts'
import type { ImportSession } from './import-session.ts'

/** All regions and units of the files that the platform does not have, as a file: the window lists the first ones. */
export function NewNames({
  session,
  progress: { report, step },
}: {
  session: ImportSession
  progress: ImportProgress
}) {
  const count = (report?.creates.regions.length ?? 0) + (report?.creates.units.length ?? 0)
  const address = session.namesAddress()
  if (count === 0 || address === undefined) return null
  return (
    <Button size="xs" variant="default" disabled={step !== null} onClick={() => fetchFile(address)}>
      Save the new names
    </Button>
  )
}
