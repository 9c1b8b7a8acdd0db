import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { serviceQueries } from '../api/platforms.ts'

/**
 * Warns of a data folder that other programs or machines reach into, and of settings that were put aside; nothing is kept
 * from working.
 */
export function FolderBanner() {
  const { data } = useQuery(serviceQueries.info())
  if (!data) return null
  return (
    <>
      {data.folder_warning !== null && (
        <Alert color="orange" variant="outline" title="The data are at risk where they lie" role="status">
          {data.folder_warning}
        </Alert>
      )}
      {data.settings_warning !== null && (
        <Alert color="orange" variant="outline" title="Settings of the service could not be read" role="status">
          {data.settings_warning}
        </Alert>
      )}
    </>
  )
}
