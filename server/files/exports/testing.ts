import { strFromU8, unzipSync } from 'fflate'
import { settled } from '../../testing/import.ts'
import type { TestService } from '../../testing/service.ts'

/**
 * Does an export, and answers its file and what it is called.
 * @param path what begins it, below the platform
 * @throws Error where it is refused
 */
export async function exportedFile(service: TestService, platform: string, path: string, body?: object) {
  const desk = `/desk/v1/${platform}`
  const begun = await service.call('POST', `${desk}/${path}`, body)
  if (begun.status !== 200) throw new Error(begun.text)
  const { error } = await settled(service, begun.body.id as string)
  if (error) throw new Error(error.message)
  const summary = (await service.call('GET', `${desk}/exports/${begun.body.id}`)).body as unknown
  const answer = await service.app.inject({
    url: `${desk}/exports/${begun.body.id}/file`,
    headers: { host: new URL(service.service.url).host },
  })
  const [, name] = /filename="(.*)"/.exec(String(answer.headers['content-disposition']))!
  return { bytes: answer.rawPayload, text: answer.payload, name, summary }
}

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
