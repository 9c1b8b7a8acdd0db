import latin400 from './fonts/inter-latin-400.woff?url'
import latin600 from './fonts/inter-latin-600.woff?url'
import latinExt400 from './fonts/inter-latin-ext-400.woff?url'
import latinExt600 from './fonts/inter-latin-ext-600.woff?url'
import greek400 from './fonts/inter-greek-400.woff?url'
import greek600 from './fonts/inter-greek-600.woff?url'
import cyrillic400 from './fonts/inter-cyrillic-400.woff?url'
import cyrillic600 from './fonts/inter-cyrillic-600.woff?url'

/**
 * The window's font in files that a PDF can hold: of the package @fontsource/inter 5.3.0, unchanged (fonts/OFL.txt). A
 * PDF can hold neither WOFF 2 nor a font with variable weights, which is what the window has.
 */
export const interFiles = {
  regular: [latin400, latinExt400, greek400, cyrillic400],
  bold: [latin600, latinExt600, greek600, cyrillic600],
} as const

export type Weight = keyof typeof interFiles

/** Loads a file that comes with the window. */
export async function loadFont(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The font could not be loaded (${response.status}).`)
  return new Uint8Array(await response.arrayBuffer())
}
