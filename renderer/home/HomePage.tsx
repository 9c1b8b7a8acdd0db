import { useState } from 'react'
import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { platformQueries } from '../api/platforms.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { ImportButton } from '../ui/ImportButton.tsx'
import { ImportHelp } from '../ui/ImportHelp.tsx'
import { SampleOffer } from '../ui/SampleOffer.tsx'
import type { Navigate } from '../view/use-view.ts'
import { dataView, type HomeView } from '../view/view.ts'
import { ConnectCard } from './ConnectCard.tsx'
import { FolderBanner } from './FolderBanner.tsx'
import { NewPlatform } from './NewPlatform.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import { PlatformTable } from './PlatformTable.tsx'
import { TrashCard } from './TrashCard.tsx'
import { TrashDialog } from './TrashDialog.tsx'
import classes from './HomePage.module.css'

/** The platforms of this service, and how to reach the chosen one from elsewhere. */
export function HomePage({ view: { platform }, navigate }: { view: HomeView; navigate: Navigate }) {
  const list = useQuery(platformQueries.list())
  const [copying, setCopying] = useState<string>()
  const [trashing, setTrashing] = useState<string>()
  const choose = (name: string) => navigate({ kind: 'home', platform: name })
  const open = (name: string) => navigate(dataView(name))
  const platforms = list.data?.platforms
  const isThere = platforms?.some(({ name }) => name === platform) ?? false

  return (
    <div className={classes['root']}>
      <FolderBanner />
      <section className={classes['card']} aria-labelledby="platforms-title">
        <div className={classes['head']}>
          <Title order={1} size="h3" id="platforms-title">
            Platforms
          </Title>
          <NewPlatform onCreated={choose} />
        </div>
        {list.error && <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />}
        {platforms && platforms.length > 0 && (
          <PlatformTable
            platforms={platforms}
            chosen={platform}
            navigate={navigate}
            onCopy={setCopying}
            onTrash={setTrashing}
          />
        )}
        {platforms?.length === 0 && (
          <>
            <Text size="sm" mb="md">
              There is no platform yet. Name one above and create it: it is one file, made empty. Or begin with files:
              their platform is made on the way.
            </Text>
            <Stack gap="md" align="flex-start">
              <SampleOffer platform={null} onOpen={open} />
              <ImportButton platform={null} variant="default" />
            </Stack>
          </>
        )}
        {platforms && platforms.length > 0 && (
          <Text size="sm" c="dimmed" mt="sm">
            Files with scenario data can be dropped anywhere on this window: csv, xlsx, SQLite of ixmp4.
          </Text>
        )}
        {platforms && platform !== null && !isThere && (
          <Text size="sm" role="alert">
            There is no platform called {platform}. Choose one of the list, or create it.
          </Text>
        )}
      </section>
      {platform !== null && isThere && (
        <>
          <NextSteps platform={platform} onOpen={open} />
          <ConnectCard platform={platform} />
        </>
      )}
      <TrashCard onRestored={choose} />
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
      <Title order={2} size="h4" id="next-title" mb="xs">
        {platform} is empty: next step
      </Title>
      <Stack gap="md">
        <SampleOffer platform={platform} onOpen={onOpen} />
        <ImportHelp platform={platform} />
      </Stack>
    </section>
  )
}
