import { useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { platformQueries } from '../api/platforms.ts'
import { DataPage } from '../data/DataPage.tsx'
import { DocsCard } from '../docs/DocsCard.tsx'
import { UndoKeys } from '../history/UndoKeys.tsx'
import { HomePage } from '../home/HomePage.tsx'
import { RunsPage } from '../runs/RunsPage.tsx'
import { ImportProvider } from '../imports/ImportProvider.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { fetchLater, later, WhenThere } from '../ui/later.tsx'
import logo from '../ui/logo.svg'
import { Tips } from '../ui/Tips.tsx'
import { titleOf } from '../view/describe-view.ts'
import { noteRecent } from '../view/recent.ts'
import { useView, type CurrentView, type Navigate } from '../view/use-view.ts'
import { homeView, isOfPlatform, type View } from '../view/view.ts'
import { CommandProvider } from '../commands/commands.tsx'
import { Inspector, InspectorProvider } from '../inspector/Inspector.tsx'
import { presentOf } from '../names/platform-name.ts'
import { PastBanner } from './PastBanner.tsx'
import { PastState } from './PastState.tsx'
import { PlatformSwitcher } from './PlatformSwitcher.tsx'
import { Rail } from './Rail.tsx'
import { RunPalette } from './RunPalette.tsx'
import { SavedViews } from './SavedViews.tsx'
import { SchemeMenu } from './SchemeMenu.tsx'
import { ServiceGone } from './ServiceGone.tsx'
import { Shortcuts } from '../commands/Shortcuts.tsx'
import { StatusBar } from './StatusBar.tsx'
import { TabBar } from './TabBar.tsx'
import { useChangeFeed } from '../api/use-change-feed.ts'
import { useFrameCommands } from './use-frame-commands.ts'
import { useShellCommands } from '../commands/use-shell-commands.ts'
import classes from './Frame.module.css'

const CataloguePage = later(async () => (await import('../catalogue/CataloguePage.tsx')).CataloguePage)
const ChecksPage = later(async () => (await import('../referee/ChecksPage.tsx')).ChecksPage)
const ComparePage = later(async () => (await import('../compare/ComparePage.tsx')).ComparePage)
const HistoryPage = later(async () => (await import('../history/HistoryPage.tsx')).HistoryPage)
const OptimizationPage = later(async () => (await import('../optimization/OptimizationPage.tsx')).OptimizationPage)
const RunPage = later(async () => (await import('../run-page/RunPage.tsx')).RunPage)
const ServicePage = later(async () => (await import('../service/ServicePage.tsx')).ServicePage)

/** Everything around the views, and what all of them share. */
export function Frame() {
  return (
    <CommandProvider>
      <InspectorProvider>
        <Window />
      </InspectorProvider>
    </CommandProvider>
  )
}

/** Files are dropped anywhere, so the wizard is around everything. */
function Window() {
  const current = useView()
  return (
    <ImportProvider platform={current.view.platform} navigate={current.navigate}>
      <Content {...current} />
    </ImportProvider>
  )
}

/** Top line, rail, the view, inspector, status line. */
function Content({ view, ignored, navigate, isLoading, error }: CurrentView) {
  const drawn = useDrawn(view)
  useFirstPlatform(view, navigate)
  useTitle(view)
  useRecent(view)
  useChangeFeed()
  useFrameCommands(view, navigate)
  useShellCommands()
  useEffect(() => whenIdle(fetchLater), [])
  return (
    <div className={classes['frame']}>
      <header className={classes['top']}>
        <img className={classes['logo']} src={logo} width={22} height={22} alt="Scenario Desk" />
        <PlatformSwitcher view={view} navigate={navigate} />
        <TabBar />
        <span className={classes['tools']}>
          <RunPalette view={view} navigate={navigate} />
          {isOfPlatform(view) && <SavedViews view={view} navigate={navigate} />}
          <SchemeMenu />
          <Shortcuts />
        </span>
      </header>
      <Rail view={view} navigate={navigate} />
      <div className={classes['work']}>
        <main className={classes['main']} id="view">
          <ServiceGone />
          {isOfPlatform(view) && <PastBanner view={view} navigate={navigate} />}
          <IgnoredParts key={ignored.join('&')} parts={ignored} />
          <WhenThere>
            {error ? (
              <ErrorPanel error={error} />
            ) : (
              !isLoading && <PastState view={drawn}>{(shown) => pageOf(shown, navigate)}</PastState>
            )}
          </WhenThere>
        </main>
        <Inspector />
      </div>
      <StatusBar view={view} navigate={navigate} />
      {view.platform !== null && <DocsCard key={view.platform} platform={view.platform} />}
      <Tips />
      <UndoKeys platform={view.platform} navigate={navigate} />
    </div>
  )
}

/**
 * The view to draw. Another page is drawn in the background, so that the window keeps reacting to keys and pointer;
 * a change within the page is drawn at once, since inputs show it.
 */
function useDrawn(view: View): View {
  const deferred = useDeferredValue(view)
  return deferred.kind === view.kind && deferred.platform === view.platform ? view : deferred
}

/** Milliseconds after which the window is taken to be there. */
const idleAfter = 1_500

/** Does something when the first view has been drawn and nothing else is to do. */
function whenIdle(action: () => Promise<void>): void {
  const run = () => void action()
  setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(run) : run()), idleAfter)
}

function pageOf(view: View, navigate: Navigate): ReactNode {
  if (view.kind === 'data') return <DataPage key={presentOf(view.platform)} view={view} navigate={navigate} />
  if (view.kind === 'runs') return <RunsPage key={presentOf(view.platform)} view={view} navigate={navigate} />
  if (view.kind === 'run') return <RunPage view={view} navigate={navigate} />
  if (view.kind === 'optimization')
    return <OptimizationPage key={presentOf(view.platform)} view={view} navigate={navigate} />
  if (view.kind === 'history') return <HistoryPage key={view.platform} view={view} navigate={navigate} />
  if (view.kind === 'compare') return <ComparePage key={view.platform} view={view} navigate={navigate} />
  if (view.kind === 'catalogue') return <CataloguePage key={view.platform} view={view} navigate={navigate} />
  if (view.kind === 'service') return <ServicePage view={view} navigate={navigate} />
  if (view.kind === 'checks') return <ChecksPage key={view.platform} view={view} navigate={navigate} />
  return <HomePage view={view} navigate={navigate} />
}

/** An address without a platform gets the first one there is. */
function useFirstPlatform(view: View, navigate: Navigate): void {
  const { data } = useQuery(platformQueries.list())
  const first = data?.platforms[0]?.name
  useEffect(() => {
    if (view.kind === 'home' && view.platform === null && first !== undefined)
      navigate(homeView(first), { replace: true })
  }, [view, first, navigate])
}

/** Milliseconds after which a view was looked at, not passed by. */
const lookedAt = 2_000

/** Keeps what was looked at, for the start page. */
function useRecent(view: View): void {
  useEffect(() => {
    if (!isOfPlatform(view)) return undefined
    const timer = setTimeout(() => noteRecent(view), lookedAt)
    return () => clearTimeout(timer)
  }, [view])
}

function useTitle(view: View): void {
  const title = titleOf(view)
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
