import { readNote, realPathOf, type Note } from '../db/note.ts'

/** The service that has a platform file open, as it noted beside it. */
export type Owner = Note

/** Reads the note beside a platform file; null where there is none. */
export const readOwner = (file: string): Owner | null => readNote(realPathOf(file))
