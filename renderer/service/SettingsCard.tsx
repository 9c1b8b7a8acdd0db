import { useQuery } from '@tanstack/react-query'
import { backupPeriods, type BackupPeriod, type BackupPlan } from '../../server/contract/settings.ts'
import { outdatedBy } from '../api/outdated.ts'
import { serviceQueries } from '../api/platforms.ts'
import { useChange } from '../api/use-change.ts'
import { settingsRequests, watchingQueries } from '../api/watching.ts'
import { Choice } from '../ui/Choice.tsx'
import { useDensity, type Density } from '../ui/density.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { plural } from '../ui/format.ts'
import { Card } from './Card.tsx'
import { Fact } from './Fact.tsx'
import classes from './Service.module.css'

const periods: Record<BackupPeriod, string> = { never: 'never', day: 'every day', week: 'every week' }
const densities: Record<Density, string> = { compact: '24 px', comfortable: '30 px' }
const keeps = [1, 3, 7, 14, 30] as const

/** What can be chosen about the service and this window, and how to choose what holds after the next start. */
export function SettingsCard() {
  const { data, error, refetch } = useQuery(watchingQueries.settings())
  const { data: info } = useQuery(serviceQueries.info())
  const [density, setDensity] = useDensity()
  const change = useChange({
    write: (backups: BackupPlan) => settingsRequests.change({ backups }),
    outdated: outdatedBy.settings,
    done: ({ every, keep }) =>
      every === 'never'
        ? 'No backups are made by themselves.'
        : `A backup is made ${periods[every]} of what was written; the newest ${plural(keep, 'one', '')} of each platform stay.`,
  })
  const plan = change.isPending ? change.variables : data?.backups
  return (
    <Card title="Settings" state={data && { tone: 'quiet', text: 'hold at once' }}>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <dl className={classes['facts']}>
        {plan && (
          <Fact name="Backups">
            <span className={classes['choices']}>
              <Choice
                label="Made"
                values={backupPeriods}
                names={periods}
                value={plan.every}
                onChange={(every) => change.mutate({ ...plan, every })}
              />
              {plan.every !== 'never' && (
                <Choice
                  label="Kept"
                  values={[...new Set([...keeps, plan.keep])].toSorted((a, b) => a - b).map(String)}
                  value={String(plan.keep)}
                  onChange={(keep) => change.mutate({ ...plan, keep: Number(keep) })}
                />
              )}
            </span>
          </Fact>
        )}
        <Fact name="Rows of tables">
          <Choice
            label="Height"
            values={Object.keys(densities) as Density[]}
            names={densities}
            value={density}
            onChange={setDensity}
          />
        </Fact>
      </dl>
      <p className={classes['note']}>
        Backups are made of platforms that are open and were written since their newest backup. Those that you made are
        never removed.
      </p>
      <h3 className={classes['part']}>After a restart of the service</h3>
      <dl className={classes['facts']}>
        <Fact name="Port">
          {window.location.port}; another one with <code>serve --port 9001</code>
        </Fact>
        <Fact name="Who gets in">
          {info?.is_protected ? 'protected mode; open without ' : 'open mode; protected with '}
          <code>serve --protected</code>
        </Fact>
        <Fact name="Data folder">
          another one with <code>serve --data FOLDER</code>
        </Fact>
        <Fact name="Newer versions">
          {data?.updates === null || data === undefined ? 'nobody is asked' : `asked at ${data.updates}, by you alone`};{' '}
          <code>updates</code> in <code>settings.json</code>
        </Fact>
      </dl>
    </Card>
  )
}
