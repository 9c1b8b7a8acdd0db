import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { CloseButton, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useCommands } from '../commands/commands.tsx'
import classes from './Inspector.module.css'

interface InspectorState {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Where the content goes; null while the inspector is closed. */
  place: HTMLElement | null
  setPlace: (place: HTMLElement | null) => void
}

const Inspecting = createContext<InspectorState | null>(null)

/** Whether the inspector is open outlives the window, as people expect of a panel. */
export function InspectorProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useLocalStorage({ key: 'scenario-desk-inspector', defaultValue: false })
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const state = useMemo(() => ({ isOpen, setOpen, place, setPlace }), [isOpen, setOpen, place])
  return <Inspecting value={state}>{children}</Inspecting>
}

function useInspector(): InspectorState {
  const state = useContext(Inspecting)
  if (!state) throw new Error('The inspector needs an InspectorProvider around it.')
  return state
}

/** What a view tells about what has the focus: shown in the inspector while that is open. */
export function InspectorContent({ children }: { children: ReactNode }) {
  const { place } = useInspector()
  return place && createPortal(children, place)
}

/** The panel at the right: what has the focus, with all that is known about it. */
export function Inspector() {
  const { isOpen, setOpen, setPlace } = useInspector()
  useCommands([
    {
      id: 'frame.inspector',
      label: 'Show or hide the inspector',
      group: 'Window',
      keys: 'I',
      run: () => setOpen(!isOpen),
    },
  ])
  if (!isOpen) return null
  return (
    <aside className={classes['root']} aria-label="Inspector">
      <div className={classes['head']}>
        <Title order={2} size="h5">
          Inspector
        </Title>
        <CloseButton size="sm" aria-label="Close the inspector" onClick={() => setOpen(false)} />
      </div>
      <div className={classes['content']} ref={setPlace} />
    </aside>
  )
}
