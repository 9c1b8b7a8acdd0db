import { useEffect, useRef } from 'react'
import { useAllCommands } from './commands.tsx'

declare global {
  interface Window {
    /** What the desktop shell adds (electron/channels.ts); in a browser there is none. */
    desk?: {
      /** Calls back with every command of the native menu. @returns what ends that */
      onCommand: (listener: (command: string) => void) => () => void
    }
  }
}

/** Commands of the native menu, by the ids of the window's own. */
const ids: Record<string, string> = {
  import: 'frame.import',
  export: 'data.export',
  'new-platform': 'go.home',
  palette: 'frame.palette',
  shortcuts: 'frame.shortcuts',
}

/** Does what was chosen in the native menu. What the view at hand cannot do is not done. */
export function useShellCommands(): void {
  const commands = useAllCommands()
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => window.desk?.onCommand((name) => latest.current.find(({ id }) => id === ids[name])?.run?.()), [])
}
