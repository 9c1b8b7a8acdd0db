import { createContext, useContext } from 'react'

/** Opens the import wizard, with files where some were chosen already. */
export type OpenImport = (platform: string | null, files?: readonly File[]) => void

/** Filled by the `ImportProvider` around the window. */
export const ImportContext = createContext<OpenImport | undefined>(undefined)

/** The way to the import wizard; undefined where a part of the window is shown by itself. */
export const useImport = (): OpenImport | undefined => useContext(ImportContext)
