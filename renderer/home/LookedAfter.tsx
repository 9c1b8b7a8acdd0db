import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PlatformInfo } from '../../server/contract/platforms.ts'
import { backupQueries } from '../api/platforms.ts'
import { formatCount } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import { MiddleCut } from '../ui/MiddleCut.tsx'
import { FirstBackup, withoutBackup } from './Backup.tsx'
import classes from './HomePage.module.css'

/** Platforms that are told one by one. */
const told = 4

/** Whether all platforms have a backup, however old; each that has none says so, with the way to one. */
export function LookedAfter({ platforms }: { platforms: readonly PlatformInfo[] }) {
  const { data } = useQuery(backupQueries.list())
  if (!data) return null
  // Whether a backup is of the newest state nobody knows: a file is touched when it is opened, too.
  const lacking = withoutBackup(platforms, data.backups)
  const backed = platforms.length - lacking.length
  return (
    <section className={`${classes['list']} ${classes['after']}`} aria-labelledby="after-title">
      <Title order={2} fz={13} fw={600} id="after-title">
        Looked after
      </Title>
      <ul>
        {backed > 0 && (
          <li>
            <span className={classes['done']}>
              <Icon name="check" />
            </span>
            <span className={classes['about']}>Have a backup</span>
            <span className={classes['counts']}>
              {formatCount(backed)} of {formatCount(platforms.length)}
            </span>
          </li>
        )}
        {lacking.slice(0, told).map(({ name }) => (
          <li key={name}>
            <span className={classes['none']}>
              <Icon name="warning" />
            </span>
            <MiddleCut text={`${name} has no backup`} className={classes['about']} />
            <FirstBackup platform={name} />
          </li>
        ))}
        {lacking.length > told && (
          <li>
            <span className={classes['about']}>and {formatCount(lacking.length - told)} more, see Service</span>
          </li>
        )}
      </ul>
    </section>
  )
}
