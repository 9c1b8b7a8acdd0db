import { Button } from '@mantine/core'
import { formatBytes } from '../../server/contract/bytes.ts'
import type { PlatformInfo } from '../../server/contract/platforms.ts'
import { outdatedBy } from '../api/outdated.ts'
import { platformRequests } from '../api/platforms.ts'
import { useChange } from '../api/use-change.ts'
import home from '../home/HomePage.module.css'
import { plural } from '../ui/format.ts'
import { Card } from './Card.tsx'
import { CardTable } from './CardTable.tsx'
import classes from './Service.module.css'

/** The files: how large they are, whether they are whole, and the space that they can give back. */
export function HealthCard({ platforms }: { platforms: readonly PlatformInfo[] }) {
  const bytes = platforms.reduce((sum, platform) => sum + platform.bytes, 0)
  return (
    <Card
      title="Files"
      state={{ tone: 'quiet', text: `${plural(platforms.length, 'platform')}, ${formatBytes(bytes)}` }}
    >
      <CardTable label="Files" heads={['Platform', 'Size']} number="Size">
        {platforms.map((platform) => (
          <File key={platform.name} platform={platform} />
        ))}
      </CardTable>
      <p className={classes['note']}>
        A check reads the whole file. Compacting makes a backup first, then gives back the space of what was deleted.
      </p>
    </Card>
  )
}

function File({ platform: { name, bytes } }: { platform: PlatformInfo }) {
  const check = useChange({
    write: () => platformRequests.check(name),
    outdated: outdatedBy.jobs,
    done: (_input, { ok }) => (ok ? `The file of ${name} is whole.` : `The file of ${name} has faults.`),
  })
  const compact = useChange({
    write: () => platformRequests.compact(name),
    outdated: () => [...outdatedBy.platforms(), ...outdatedBy.backups()],
    done: (_input, { bytes_before, bytes_after }) =>
      `${name} was compacted: ${formatBytes(bytes_before)} before, ${formatBytes(bytes_after)} now.`,
  })
  const faults = check.data?.findings ?? []
  return (
    <>
      <tr>
        <td title={name}>{name}</td>
        <td className={home['number']}>{formatBytes(bytes)}</td>
        <td>
          <span className={home['actions']}>
            <Button
              size="compact-xs"
              h={24}
              variant="default"
              aria-label={`Check the file of ${name}`}
              loading={check.isPending}
              onClick={() => check.mutate()}
            >
              {check.data?.ok ? 'Whole. Check again' : 'Check'}
            </Button>
            <Button
              size="compact-xs"
              h={24}
              ml={6}
              variant="default"
              aria-label={`Compact ${name}`}
              loading={compact.isPending}
              onClick={() => compact.mutate()}
            >
              Compact
            </Button>
          </span>
        </td>
      </tr>
      {faults.length > 0 && (
        <tr>
          <td colSpan={3}>
            <ul className={classes['note']} aria-label={`Faults of ${name}`}>
              {faults.map(({ check: kind, message }) => (
                <li key={`${kind} ${message}`}>{message}</li>
              ))}
            </ul>
            <p className={classes['note']}>Restore a backup from above; the file itself is left as it is.</p>
          </td>
        </tr>
      )}
    </>
  )
}
