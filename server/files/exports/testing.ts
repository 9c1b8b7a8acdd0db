import { strFromU8, unzipSync } from 'fflate'

/** The cells of a sheet by row; texts in quotes, to be told from numbers. */
export function sheetOf(bytes: Uint8Array, title: string): string[][] {
  const parts = unzipSync(bytes)
  const text = (name: string) => strFromU8(parts[name]!)
  const index = [...text('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].findIndex(([, name]) => name === title)
  const rows = text(`xl/worksheets/sheet${index + 1}.xml`).match(/<row .*?<\/row>/gs) ?? []
  return rows.map((row) => {
    const cells: string[] = []
    for (const [, column, type, value] of row.matchAll(/<c r="([A-Z]+)\d+"[^>]*?(?: t="(\w+)")?>(.*?)<\/c>/gs)) {
      const plain = value!.replaceAll(/<[^>]*>/g, '')
      const place = column!.split('').reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1
      cells[place] = type === 'inlineStr' ? `"${plain}"` : type === 'b' ? `bool ${plain}` : plain
    }
    return Array.from(cells, (cell) => cell ?? '')
  })
}
