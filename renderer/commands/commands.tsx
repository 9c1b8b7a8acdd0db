import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react'
import { getHotkeyHandler } from '@mantine/hooks'
import { isOverlaid } from '../ui/overlays.ts'
import { shownKeys, withOwnKeys } from './keys.ts'
import { currentOwnKeys, subscribeOwnKeys } from './own-keys.ts'

/** Something the user can do: it stands in the palette and, where it has keys, in the list of shortcuts. */
export interface Command {
  id: string
  label: string
  /** The part of the window it belongs to. */
  group: string
  /** As Mantine spells them: `mod+K`, `/`, `shift+F`. */
  keys?: string
  /** Those it has by itself, where somebody may have given it others. */
  usualKeys?: string
  /** The keys are handled where they are pressed, by a table for example: here they are only listed. */
  isListedOnly?: boolean
  run?: () => void
}

interface Registry {
  commands: readonly Command[]
  register: (owner: object, commands: readonly Command[]) => void
  unregister: (owner: object) => void
}

const Commands = createContext<Registry | null>(null)

type Owned = ReadonlyMap<object, readonly Command[]>

const registering = (setOwned: Dispatch<SetStateAction<Owned>>): Pick<Registry, 'register' | 'unregister'> => ({
  register: (owner, commands) => setOwned((known) => new Map(known).set(owner, commands)),
  unregister: (owner) =>
    setOwned((known) => {
      const left = new Map(known)
      left.delete(owner)
      return left
    }),
})

/** Keeps what the mounted parts of the window can do, and runs it by its keys. */
export function CommandProvider({ children }: { children: ReactNode }) {
  const [owned, setOwned] = useState<Owned>(new Map())
  // These two never change, so that registering does not run again whenever another part registers.
  const [{ register, unregister }] = useState(() => registering(setOwned))
  const own = useSyncExternalStore(subscribeOwnKeys, currentOwnKeys)
  const commands = useMemo(() => withOwnKeys([...owned.values()].flat(), own), [owned, own])
  const registry = useMemo<Registry>(() => ({ commands, register, unregister }), [commands, register, unregister])
  useEffect(() => {
    const handlers = commands.flatMap(({ keys, isListedOnly, run }) =>
      keys !== undefined && !isListedOnly && run ? ([[keys, run]] as [string, () => void][]) : [],
    )
    const handle = getHotkeyHandler(handlers)
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = isTextInput(event.target) && belongsToText(event)
      if (!isTyping && !isOverlaid() && !event.defaultPrevented) handle(event)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [commands])
  return <Commands value={registry}>{children}</Commands>
}

/** Keys that a text field needs itself: letters, and Ctrl+Z, which takes back typing there, never data. */
const belongsToText = ({ ctrlKey, metaKey, key }: KeyboardEvent): boolean =>
  (!ctrlKey && !metaKey) || key.toLowerCase() === 'z'

function isTextInput(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
}

function useRegistry(): Registry {
  const registry = useContext(Commands)
  if (!registry) throw new Error('Commands need a CommandProvider around them.')
  return registry
}

/** Everything that can be done just now. */
export const useAllCommands = (): readonly Command[] => useRegistry().commands

/** The keys of a command as they are printed on keyboards, for tooltips and menus; undefined where it has none now. */
export function useShownKeys(id: string): string | undefined {
  const keys = useContext(Commands)?.commands.find((command) => command.id === id)?.keys
  return keys === undefined ? undefined : shownKeys(keys)
}

/** Makes commands known for as long as the component is there. What they do may change with every render. */
export function useCommands(commands: readonly Command[]): void {
  const { register, unregister } = useRegistry()
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  // Registered again only when what is shown of a command changes.
  const shown = JSON.stringify(commands.map(({ run: _run, ...rest }) => rest))
  useEffect(() => {
    const owner = {}
    const described = JSON.parse(shown) as Command[]
    register(
      owner,
      described.map((command) => ({
        ...command,
        run: () => latest.current.find(({ id }) => id === command.id)?.run?.(),
      })),
    )
    return () => unregister(owner)
  }, [shown, register, unregister])
}
