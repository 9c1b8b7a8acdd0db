interface PdfImage {
  /** Of the page, in millimetres. */
  width: number
  height: number
  /** Four bytes for each, row by row from the top. */
  pixels: { width: number; height: number; rgba: Uint8ClampedArray }
}

const pointsPerMm = 72 / 25.4

/** A PDF of one page that a picture fills: pixels without loss, and without what is transparent (white). */
export async function pdfOf({ width, height, pixels }: PdfImage): Promise<Uint8Array<ArrayBuffer>> {
  const [w, h] = [width, height].map((mm) => (mm * pointsPerMm).toFixed(3))
  const image = await deflated(rgbOf(pixels.rgba))
  const page = `q ${w} 0 0 ${h} 0 0 cm /Im0 Do Q`
  const size = `/Width ${pixels.width} /Height ${pixels.height}`
  const objects: { head: string; stream?: Uint8Array }[] = [
    { head: '<< /Type /Catalog /Pages 2 0 R >>' },
    { head: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' },
    {
      head: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Resources << /XObject << /Im0 5 0 R >> >> /Contents 4 0 R >>`,
    },
    { head: `<< /Length ${page.length} >>`, stream: bytesOf(page) },
    {
      head: `<< /Type /XObject /Subtype /Image ${size} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /Length ${image.length} >>`,
      stream: image,
    },
  ]
  const parts: Uint8Array[] = [bytesOf('%PDF-1.4\n%'), new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3, 0x0a])]
  const offsets: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  for (const [at, { head, stream }] of objects.entries()) {
    offsets.push(length())
    parts.push(bytesOf(`${at + 1} 0 obj\n${head}\n`))
    if (stream) parts.push(bytesOf('stream\n'), stream, bytesOf('\nendstream\n'))
    parts.push(bytesOf('endobj\n'))
  }
  const start = length()
  // Each entry of the table has 20 bytes, its end included.
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  parts.push(bytesOf(`${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`))
  return joined(parts)
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

function rgbOf(rgba: Uint8ClampedArray): Uint8Array<ArrayBuffer> {
  const rgb = new Uint8Array((rgba.length / 4) * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    const share = (rgba[from + 3] ?? 0) / 255
    for (let part = 0; part < 3; part += 1)
      rgb[to + part] = Math.round((rgba[from + part] ?? 0) * share + 255 * (1 - share))
  }
  return rgb
}

/** As zlib has it, which is what PDF calls Flate. */
async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
