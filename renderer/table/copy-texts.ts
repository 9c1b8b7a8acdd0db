import { notifications } from '@mantine/notifications'
import { formatCount } from '../ui/format.ts'
import { toTsv } from './range.ts'

/**
 * Puts cells on the clipboard: one as its bare text, several for spreadsheets. Says so where some of them were not there.
 *
 * @param wanted how many lines were asked for
 */
export function copyTexts(texts: string[][], wanted: number): void {
  const [first] = texts
  const isOne = texts.length === 1 && first?.length === 1
  void navigator.clipboard.writeText(isOne ? (first[0] ?? '') : toTsv(texts))
  if (texts.length < wanted) {
    const message = `${formatCount(texts.length)} of ${formatCount(wanted)} rows were copied: the others are not loaded. Export writes all of them.`
    notifications.show({ id: 'copied', message, autoClose: 8_000 })
  }
}
