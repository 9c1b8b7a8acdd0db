import { useState } from 'react'
import type { DatapointFilter } from '../../server/contract/filters.ts'
import { titleOf } from './describe.ts'
import type { Drawn } from './drawn.ts'
import type { PictureKind } from './picture.ts'
import type { ChartSettings } from './settings.ts'
import { sourceOf, variableOf } from './source.ts'

interface Download {
  platform: string
  filter: DatapointFilter
  drawn: Drawn
  settings: ChartSettings
  notes: readonly string[]
}

/** Saves a chart as a picture, as the browser saves files; `error` says why it could not be made. */
export function useDownload({ platform, filter, drawn, settings, notes }: Download) {
  const [error, setError] = useState<string>()
  const make = async (kind: PictureKind) => {
    setError(undefined)
    const title = titleOf(drawn, settings, variableOf(filter))
    // With ECharts, which came with the drawing.
    const { pictureOf } = await import('./picture.ts')
    const lines = [...(notes.length > 0 ? [notes.join(' ')] : []), sourceOf(platform, filter)]
    offer(await pictureOf(kind, { drawn, settings }, { title, lines }), `${fileName(title)}.${kind}`)
  }
  const save = (kind: PictureKind) => {
    make(kind).catch((cause: unknown) => setError(cause instanceof Error ? cause.message : String(cause)))
  }
  return { save, error }
}

/** What any file system takes. */
const fileName = (title: string): string => title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')

function offer(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
