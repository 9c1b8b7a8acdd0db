import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { notifications } from '@mantine/notifications'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { jobWatchOf } from '../api/job-watch.ts'
import { ImportContext, type OpenImport } from '../ui/import-context.ts'
import type { Navigate } from '../view/use-view.ts'
import { platformQueries } from '../api/platforms.ts'
import { nameFromFile, presentOf } from '../names/platform-name.ts'
import { addFiles } from './files.ts'
import { leftText } from './folders.ts'
import { ImportSession } from './import-session.ts'
import { later, WhenThere } from '../ui/later.tsx'
import { useFileDrop } from './use-file-drop.ts'
import classes from './Imports.module.css'

const bringWizard = async () => (await import('./ImportWizard.tsx')).ImportWizard
const ImportWizard = later(bringWizard)

interface ImportProviderProps {
  /** The platform in sight, as it is or as it was: files that are dropped go there unless their user says otherwise. */
  platform: string | null
  navigate: Navigate
  children: ReactNode
}

interface OpenWizard {
  session: ImportSession
  /** As chosen so far. */
  files: readonly File[]
  /** Tells it from the one before. */
  serial: number
}

/** Whether a wizard has something to do: after one that has written, the next can begin. */
const isOnItsWay = ({ session }: OpenWizard): boolean => session.get().phase !== 'done'

const tellRefused = ({ message }: Error) => notifications.show({ color: 'red', message, autoClose: 15_000 })

/** The import wizard around the window: opened by {@link ImportContext}, or by files that are dropped anywhere. */
export function ImportProvider({ platform, navigate, children }: ImportProviderProps) {
  const queries = useQueryClient()
  const jobs = jobWatchOf(queries)
  const [wizard, setWizard] = useState<OpenWizard>()
  const open = useCallback<OpenImport>(
    (name, given = []) => {
      const files = addFiles([], given)
      const session = new ImportSession(name === null ? '' : presentOf(name), jobs)
      setWizard((current) =>
        current && isOnItsWay(current) ? current : { session, files, serial: (current?.serial ?? 0) + 1 },
      )
      // Whoever drops files has said which ones, and to what: there is nothing to ask before they are looked at.
      if (files.length > 0) void checkDropped(session, files, queries)
    },
    [jobs, queries],
  )
  const session = wizard?.session
  const setFiles = (files: readonly File[]) => wizard && setWizard({ ...wizard, files })
  const isOver = useFileDrop(({ files, left }) => {
    const phase = wizard?.session.get().phase
    if (phase === 'checking' || phase === 'writing') {
      return notifications.show({ message: 'An import is on its way. Drop the files when it is done.' })
    }
    if (left.length > 0) notifications.show({ message: leftText(left) })
    if (!wizard || !isOnItsWay(wizard)) return open(platform, files)
    setFiles(addFiles(wizard.files, files))
    return void wizard.session.goBack()
  }, tellRefused)
  useEffect(() => {
    if (!session) return undefined
    const abandon = () => session.abandon()
    window.addEventListener('pagehide', abandon)
    return () => window.removeEventListener('pagehide', abandon)
  }, [session])
  return (
    <ImportContext value={open}>
      {children}
      {wizard && (
        <WhenThere>
          <ImportWizard
            key={wizard.serial}
            session={wizard.session}
            files={wizard.files}
            onFiles={setFiles}
            onClose={() => setWizard(undefined)}
            navigate={navigate}
          />
        </WhenThere>
      )}
      {isOver && (
        <div className={classes['drop']} aria-hidden="true">
          <span>Drop files to import them{wizard || platform === null ? '' : ` into ${presentOf(platform)}`}</span>
        </div>
      )}
    </ImportContext>
  )
}

/** Checks files that were dropped: into the platform in sight, or into a new one of the name of the first. */
async function checkDropped(session: ImportSession, files: readonly File[], queries: QueryClient): Promise<void> {
  // An import that nobody could see is not begun; what is shown in its place says why.
  const isThere = await bringWizard().then(
    () => true,
    () => false,
  )
  if (!isThere) return undefined
  const { platform } = session.get()
  if (platform !== '') return session.check({ platform, isNew: false }, files)
  // Where the service does not answer, the check says so.
  const list = await queries.fetchQuery(platformQueries.list()).catch(() => undefined)
  const taken = list?.platforms.map(({ name }) => name) ?? []
  return session.check({ platform: nameFromFile(files[0]!.name, taken), isNew: true }, files)
}
