import { limits } from './limits.ts'

/** Which files of a folder are read when the folder is imported; files that are named by themselves are read in any case. */

/** Whether a file may be a table by its name. */
export const isTableFile = (name: string): boolean =>
  /\.(?:(?:csv|tsv|txt|mif|jsonl)(?:\.(?:gz|zst))?|xlsx?|ods|zip)$/i.test(name)

/** Whether a file is YAML by its name. */
export const isYamlFile = (name: string): boolean => /\.ya?ml$/i.test(name)

/** Whether YAML is a config of OSeMOSYS, which says what the tables beside it hold. */
export const isModelConfig = (text: string): boolean => /\btype: *['"]?(set|param)\b/.test(text)

/** Whether a file, or folder, is none that people look for: hidden, or what Office keeps beside a workbook that is open. */
export const isHiddenFile = (name: string): boolean => /^(?:\.|~\$)/.test(name)

/** What is said of a folder without tables. */
export const noTablesIn = (folder: string): string =>
  `The folder ${folder} holds no table: no file in it ends in .csv, .xlsx, .xls, .ods, .mif, .jsonl or .zip.`

/** A path as the name of a file, of which the end tells most. */
export const nameOfPath = (path: string): string =>
  path.length <= limits.nameLength ? path : `…${path.slice(1 - limits.nameLength)}`
