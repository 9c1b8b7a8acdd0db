import { useState } from 'react'
import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { platformQueries, serviceQueries } from '../api/platforms.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { ImportButton } from '../ui/ImportButton.tsx'
import { ImportHelp } from '../ui/ImportHelp.tsx'
import { Icon } from '../ui/icons.tsx'
import { SampleOffer } from '../ui/SampleOffer.tsx'
import { useStatusText } from '../ui/status-slot.tsx'
import type { Navigate } from '../view/use-view.ts'
import { dataView, type HomeView } from '../view/view.ts'
import { ConnectCard } from './ConnectCard.tsx'
import { ExportWhole } from './ExportWhole.tsx'
import { FolderBanner } from './FolderBanner.tsx'
import { GoOnList } from './GoOnList.tsx'
import { LastImports } from './LastImports.tsx'
import { LookedAfter } from './LookedAfter.tsx'
import { NewPlatform } from './NewPlatform.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import { PlatformTable } from './PlatformTable.tsx'
import { TrashCard } from './TrashCard.tsx'
import { TrashDialog } from './TrashDialog.tsx'
import classes from './HomePage.module.css'

/** The platforms of this service, and how to reach the chosen one from elsewhere. */
export function HomePage({ view: { platform }, navigate }: { view: HomeView; navigate: Navigate }) {
  const list = useQuery(platformQueries.list())
  const info = useQuery(serviceQueries.info())
  useStatusText(info.data && `Version ${info.data.version}`)
  const [exporting, setExporting] = useState<string>()
  const [copying, setCopying] = useState<string>()
  const [trashing, setTrashing] = useState<string>()
  const choose = (name: string) => navigate({ kind: 'home', platform: name })
  const open = (name: string) => navigate(dataView(name))
  const platforms = list.data?.platforms
  const isThere = platforms?.some(({ name }) => name === platform) ?? false

  const isEmpty = platforms?.length === 0
  return (
    <div className={classes['root']}>
      <FolderBanner />
      <div className={classes['head']}>
        <Title order={1} fz={18} lh="24px" fw={600} id="platforms-title">
          Platforms
        </Title>
        <span className={classes['make']}>
          <ImportButton size="xs" variant="default" platform={isThere ? platform : null} />
          <NewPlatform onCreated={choose} />
        </span>
      </div>
      <div className={classes['columns']}>
        <div className={classes['column']}>
          {list.error && <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />}
          {platforms && !isEmpty && (
            <PlatformTable
              platforms={platforms}
              chosen={platform}
              navigate={navigate}
              onExport={setExporting}
              onCopy={setCopying}
              onTrash={setTrashing}
            />
          )}
          {isEmpty && (
            <section className={classes['card']} aria-labelledby="platforms-title">
              <Text size="sm" mb="md">
                There is no platform yet. Drop a file anywhere: its platform is made on the way. Or make an empty one
                above: it is one file.
              </Text>
              <SampleOffer platform={null} onOpen={open} />
            </section>
          )}
          {platforms && platform !== null && !isThere && (
            <Text size="sm" role="alert">
              There is no platform called {platform}. Choose one of the list, or create it.
            </Text>
          )}
          {platform !== null && isThere && <NextSteps platform={platform} onOpen={open} />}
          {platforms && (
            <GoOnList
              platform={isThere ? platform : null}
              platforms={platforms.map(({ name }) => name)}
              navigate={navigate}
            />
          )}
          {platforms && <LastImports platforms={platforms} navigate={navigate} />}
          <TrashCard onRestored={choose} />
        </div>
        <div className={classes['column']}>
          {platform !== null && isThere && <ConnectCard platform={platform} />}
          {platforms && !isEmpty && <LookedAfter platforms={platforms} />}
          {platforms && !isEmpty && (
            <p className={classes['drop']}>
              <Icon name="upload" />
              <span>
                <b>Drop a file anywhere</b>
                <br />
                csv, xlsx, SQLite of ixmp4
              </span>
            </p>
          )}
        </div>
      </div>
      {exporting !== undefined && (
        <ExportWhole key={exporting} platform={exporting} onClose={() => setExporting(undefined)} />
      )}
      <CopyDialog platform={copying} onClose={() => setCopying(undefined)} onCopied={choose} />
      <TrashDialog
        platform={trashing}
        onClose={() => setTrashing(undefined)}
        onTrashed={() => trashing === platform && navigate({ kind: 'home', platform: null }, { replace: true })}
      />
    </div>
  )
}

/** What to do with a platform that holds nothing yet. */
function NextSteps({ platform, onOpen }: { platform: string; onOpen: (platform: string) => void }) {
  const { data } = useQuery(platformQueries.summary(platform))
  if (data === undefined || data.runs > 0) return null
  return (
    <section className={classes['card']} aria-labelledby="next-title">
      <Title order={2} fz={13} fw={600} id="next-title" mb="xs">
        {platform} is empty: next step
      </Title>
      <Stack gap="md">
        <SampleOffer platform={platform} onOpen={onOpen} />
        <ImportHelp platform={platform} />
      </Stack>
    </section>
  )
}
