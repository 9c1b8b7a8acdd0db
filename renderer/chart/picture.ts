import type { Drawn } from './drawn.ts'
import { init } from './echarts.ts'
import { heightOf } from './layout.ts'
import { toOption, type ChartOption } from './option.ts'
import { chartThemes, styleOf } from './palette.ts'
import type { ChartSettings } from './settings.ts'

export type PictureKind = 'png' | 'svg'

export interface PictureTexts {
  title: string
  /** What must be known to read it, and where it comes from: one line each. */
  lines: readonly string[]
}

const width = 1_200
const inset = 24
const headHeight = 40
const lineHeight = 17
const legend = { column: 280, row: 20 }
/** A PNG has this many pixels for each of the picture. */
const pixelRatio = 2

/** The chart as a file for papers and slides: light, with heading, legend, unit and source. */
export async function pictureOf(
  kind: PictureKind,
  { drawn, settings }: { drawn: Drawn; settings: ChartSettings },
  texts: PictureTexts,
): Promise<Blob> {
  const { option, height } = pictureOption(drawn, settings, texts)
  if (kind === 'svg') {
    const chart = init(null, undefined, { renderer: 'svg', ssr: true, width, height })
    chart.setOption(option)
    const svg = chart.renderToSVGString()
    chart.dispose()
    return new Blob([svg], { type: 'image/svg+xml' })
  }
  const chart = init(document.createElement('div'), undefined, { renderer: 'canvas', width, height })
  chart.setOption(option)
  const canvas = chart.renderToCanvas({ pixelRatio, backgroundColor: chartThemes.light.background })
  chart.dispose()
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))), 'image/png')
  })
}

/** The option of a picture, with the height that all of it needs. */
function pictureOption(
  drawn: Drawn,
  settings: ChartSettings,
  texts: PictureTexts,
): { option: ChartOption; height: number } {
  const theme = chartThemes.light
  const columns = Math.floor((width - 2 * inset) / legend.column)
  const shown = new Map(
    drawn.panels.flatMap(({ groups }) => groups.map(({ colour, index }) => [colour, index] as const)),
  )
  const chartHeight = heightOf(drawn.panels.length, width, 460)
  const legendTop = inset + headHeight + chartHeight + 10
  const linesTop = legendTop + Math.ceil(shown.size / columns) * legend.row + 14
  const height = linesTop + texts.lines.length * lineHeight + inset
  const text = (left: number, top: number, style: object) => ({
    type: 'text' as const,
    ...{ left, top, silent: true },
    style: { fill: theme.text, overflow: 'truncate' as const, width: width - 2 * inset, ...style },
  })
  const entries = [...shown].toSorted(([, a], [, b]) => a - b)
  const keys = entries.flatMap(([colour, index], at) => {
    const [left, top] = [inset + (at % columns) * legend.column, legendTop + Math.floor(at / columns) * legend.row]
    const style = styleOf(theme, index)
    return [
      {
        type: 'line' as const,
        shape: { x1: left, y1: top + 7, x2: left + 24, y2: top + 7 },
        style: { stroke: style.colour, lineWidth: 3, lineDash: [...style.dash] },
      },
      text(left + 32, top, { text: colour, fontSize: 12, width: legend.column - 48 }),
    ]
  })
  const elements = [
    text(inset, inset, { text: texts.title, fontSize: 18, fontWeight: 600 }),
    ...keys,
    ...texts.lines.map((line, at) =>
      text(inset, linesTop + at * lineHeight, { text: line, fontSize: 12, fill: theme.dimmed }),
    ),
  ]
  const place = { left: inset, top: inset + headHeight, width: width - 2 * inset, height: chartHeight }
  return { option: { ...toOption(drawn, settings, { theme, place }), graphic: { elements } }, height }
}
