import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ExportRequest } from '../../server/contract/exports.ts'
import { exportQueries } from '../api/exports.ts'
import classes from './Exports.module.css'

interface ExportPreviewProps {
  platform: string
  wanted: ExportRequest
}

/** The first rows of the file, as the service would write them. */
export function ExportPreview({ platform, wanted }: ExportPreviewProps) {
  const { data, error } = useQuery(exportQueries.preview(platform, wanted))
  if (error) return <Text size="xs">The first rows could not be read: {error.message}</Text>
  if (!data) return <Text size="xs">Reading the first rows…</Text>
  return (
    // Wider than the dialog where there are many years: keys scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes['preview']} role="region" aria-label="First rows of the file" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {data.header.map((name, place) => (
              // Columns of a file are told apart by their place alone.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={place} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row}>
              {cells.map((cell, place) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={place} data-number={typeof cell === 'number' || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
