import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { platformQueries } from '../api/platforms.ts'
import { FolderBanner } from '../home/FolderBanner.tsx'
import home from '../home/HomePage.module.css'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import type { ServiceView } from '../view/service-view.ts'
import type { Navigate } from '../view/use-view.ts'
import { BackupCard } from './BackupCard.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { HealthCard } from './HealthCard.tsx'
import { JobCard } from './JobCard.tsx'
import { LogCard } from './LogCard.tsx'
import { RequestCard } from './RequestCard.tsx'
import { SettingsCard } from './SettingsCard.tsx'

/** The service that answers this window: how to reach it, what it does, and how its files are. */
export function ServicePage({ view, navigate }: { view: ServiceView; navigate: Navigate }) {
  const { data, error, refetch } = useQuery(platformQueries.list())
  const platforms = data?.platforms ?? []
  const platform = view.platform ?? platforms[0]?.name ?? null
  return (
    <section className={home['root']} aria-label="Service">
      <FolderBanner />
      <Title order={1} fz={18} lh="24px" fw={600}>
        Service
      </Title>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <div className={home['columns']}>
        <div className={home['column']}>
          <ConnectionCard platform={platform} />
          <JobCard />
          <SettingsCard />
        </div>
        <div className={home['column']}>
          <BackupCard platforms={platforms} />
          <HealthCard platforms={platforms} />
        </div>
      </div>
      <RequestCard navigate={navigate} />
      <LogCard />
    </section>
  )
}
