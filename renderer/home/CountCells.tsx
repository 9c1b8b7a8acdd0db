import { useState } from 'react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { platformQueries } from '../api/platforms.ts'
import { formatCount } from '../ui/format.ts'
import classes from './HomePage.module.css'

/** Runs and datapoints of a platform. Files that are not open are not counted, since opening many takes long. */
export function CountCells({ platform, isOpen }: { platform: string; isOpen: boolean }) {
  const [isWanted, setWanted] = useState(false)
  const { data, isFetching, isError, refetch } = useQuery({
    ...platformQueries.summary(platform),
    enabled: isOpen || isWanted,
  })
  if (data) {
    return (
      <>
        <td className={classes['number']}>{formatCount(data.runs)}</td>
        <td className={classes['number']}>{formatCount(data.datapoints)}</td>
      </>
    )
  }
  const count = () => {
    setWanted(true)
    if (isWanted) void refetch()
  }
  return (
    <td colSpan={2} className={classes['number']}>
      {isFetching ? (
        'counting…'
      ) : (
        <Button size="compact-xs" h={24} variant="default" aria-label={`Count ${platform}`} onClick={count}>
          {isError ? 'Cannot be counted. Again' : 'Count'}
        </Button>
      )}
    </td>
  )
}
