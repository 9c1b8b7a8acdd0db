/** Where a row stands among rows that are a tree. */
export interface TreePlace {
  /** From 1. */
  level: number
  /** The rows below it are shown; undefined: there are none. */
  isOpen: boolean | undefined
  /** It only says what the rows below it have in common. */
  isHead: boolean
}
