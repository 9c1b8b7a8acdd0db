import { init } from '../echarts.ts'
import type { Figure } from './figure.ts'
import { dotsPerInch, dotsPerPixel, type FigureSettings } from './figure-settings.ts'
import { pdfOf } from './pdf/document.ts'
import { withResolution } from './png.ts'

/** Writes a picture: exactly what its preview shows. @throws in words where a format cannot show something */
export async function writeFigure(figure: Figure, { format, width, height, title }: FigureSettings): Promise<Blob> {
  if (format === 'png') return pngOf(figure)
  const svg = svgOf(figure, { width, height })
  if (format === 'svg') return new Blob([svg], { type: 'image/svg+xml' })
  return new Blob([await pdfOf(svg, { width, height, title })], { type: 'application/pdf' })
}

/** A picture as SVG, as large as it was asked for. */
export function svgOf({ option, width, height }: Figure, mm: { width: number; height: number }): string {
  const chart = init(null, undefined, { renderer: 'svg', ssr: true, width, height })
  try {
    chart.setOption(option)
    return chart
      .renderToSVGString()
      .replace(/^<svg width="[^"]*" height="[^"]*"/, `<svg width="${mm.width}mm" height="${mm.height}mm"`)
      .replaceAll(ofPages, '')
  } finally {
    chart.dispose()
  }
}

/** What a page in a browser needs for its pointer, and a figure does not. */
const ofPages = /<style[\s\S]*?<\/style>| class="[^"]*"| pointer-events="[^"]*"/g

async function pngOf({ option, width, height }: Figure): Promise<Blob> {
  const chart = init(document.createElement('div'), undefined, { renderer: 'canvas', width, height })
  try {
    chart.setOption(option)
    // A canvas cuts what is next to nothing below a whole number of dots.
    const canvas = chart.renderToCanvas({ pixelRatio: dotsPerPixel * (1 + 1e-9) })
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png')
    })
    if (!blob) throw new Error('The browser could not make the PNG.')
    const bytes = withResolution(new Uint8Array(await blob.arrayBuffer()), dotsPerInch)
    return new Blob([bytes], { type: 'image/png' })
  } finally {
    chart.dispose()
  }
}
