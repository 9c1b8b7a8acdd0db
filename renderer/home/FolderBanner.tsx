import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { serviceQueries } from '../api/platforms.ts'

/** Warns of a data folder that other programs or machines reach into; nothing is kept from working. */
export function FolderBanner() {
  const { data } = useQuery(serviceQueries.info())
  if (!data?.folder_warning) return null
  return (
    <Alert color="orange" variant="outline" title="The data are at risk where they lie" role="status">
      {data.folder_warning}
    </Alert>
  )
}
