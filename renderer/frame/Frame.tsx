import { useEffect, useState, type ReactNode } from 'react'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { platformQueries } from '../api/queries.ts'
import { DataPage } from '../data/DataPage.tsx'
import { HomePage } from '../home/HomePage.tsx'
import { RunsPage } from '../runs/RunsPage.tsx'
import { useView, type Navigate } from '../view/use-view.ts'
import { describePlatform } from '../view/platform-name.ts'
import type { View } from '../view/view.ts'
import { PastBanner } from './PastBanner.tsx'
import { PlatformSwitcher } from './PlatformSwitcher.tsx'
import { Rail } from './Rail.tsx'
import { SchemeMenu } from './SchemeMenu.tsx'
import { StatusBar } from './StatusBar.tsx'
import classes from './Frame.module.css'

/** Rail, top bar, the view, status bar. */
export function Frame() {
  const { view, ignored, navigate } = useView()
  useFirstPlatform(view, navigate)
  useTitle(view)
  return (
    <div className={classes['frame']}>
      <header className={classes['top']}>
        <span className={classes['name']}>Scenario Desk</span>
        <PlatformSwitcher view={view} navigate={navigate} />
        <SchemeMenu />
      </header>
      <Rail view={view} navigate={navigate} />
      <main className={classes['main']}>
        {view.kind !== 'home' && <PastBanner view={view} navigate={navigate} />}
        <IgnoredParts key={ignored.join('&')} parts={ignored} />
        {pageOf(view, navigate)}
      </main>
      <StatusBar platform={view.platform} />
    </div>
  )
}

function pageOf(view: View, navigate: Navigate): ReactNode {
  if (view.kind === 'data') return <DataPage key={view.platform} view={view} navigate={navigate} />
  if (view.kind === 'runs') return <RunsPage key={view.platform} view={view} navigate={navigate} />
  return <HomePage view={view} navigate={navigate} />
}

/** An address without a platform gets the first one there is. */
function useFirstPlatform(view: View, navigate: Navigate): void {
  const { data } = useQuery(platformQueries.list())
  const first = data?.platforms[0]?.name
  useEffect(() => {
    if (view.platform === null && first !== undefined) navigate({ kind: 'home', platform: first }, { replace: true })
  }, [view, first, navigate])
}

const titles = { home: 'Home', data: 'Data', runs: 'Runs' }

function useTitle(view: View): void {
  const platform = view.platform === null ? [] : [describePlatform(view.platform)]
  const title = [titles[view.kind], ...platform, 'Scenario Desk'].join(' – ')
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Says what of a link could not be understood, so that nobody takes other data for the intended ones. */
function IgnoredParts({ parts }: { parts: string[] }) {
  const [isClosed, setClosed] = useState(false)
  if (parts.length === 0 || isClosed) return null
  return (
    <Alert
      color="orange"
      variant="outline"
      m="xs"
      p="xs"
      title="Part of this link could not be understood"
      withCloseButton
      closeButtonLabel="Close"
      onClose={() => setClosed(true)}
    >
      Left out: {parts.join('; ')}
    </Alert>
  )
}
