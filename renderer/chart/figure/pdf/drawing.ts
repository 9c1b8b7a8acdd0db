import { widthOf, type Faces, type WantedText } from './faces.ts'
import { number, pathOf } from './paths.ts'

/** What is on a page: operators of PDF, and the shares of opacity that they name. */
export interface Drawing {
  operators: string
  /** Names of graphics states by the opacity of fills and strokes. */
  opacities: ReadonlyMap<string, string>
}

/** The texts of an SVG, each with the font that it asks for. */
export const textsOf = (svg: Element): WantedText[] => [...svg.querySelectorAll('text')].map(wantedOf)

function wantedOf(element: Element): WantedText {
  const style = element.getAttribute('style') ?? ''
  const family = /font-family:[^;]*Arial/.test(style)
    ? 'Arial'
    : /font-family:[^;]*Times/.test(style)
      ? 'Times'
      : 'Inter'
  const weight = Number(/font-weight:(\d+)/.exec(style)?.[1] ?? 400) >= 600 ? 'bold' : 'regular'
  return { text: element.textContent, family, weight }
}

/**
 * Writes an SVG as ECharts makes it with the operators of PDF, in its own coordinates (from the top).
 * @throws on elements and attributes that ECharts does not use: nothing is left out unsaid
 */
export function drawingOf(svg: Element, faces: Faces): Drawing {
  const opacities = new Map<string, string>()
  const clips = new Map([...svg.querySelectorAll('clipPath')].map((own) => [own.id, own]))
  const draw = (element: Element): string => {
    const name = element.tagName
    if (name === 'defs' || name === 'style' || name === 'clipPath') return ''
    if (name === 'g') {
      const clip = clips.get(/url\(#(.*)\)/.exec(element.getAttribute('clip-path') ?? '')?.[1] ?? '')
      const shape = clip ? `${[...clip.children].map(shapeOf).join('\n')}\nW n` : ''
      return within([transformOf(element), shape, ...[...element.children].map(draw)])
    }
    if (name === 'text') return within([transformOf(element), textOf(element, faces)])
    return within([transformOf(element), lookOf(element, opacities), shapeOf(element), paintOf(element)])
  }
  return { operators: [...svg.children].map(draw).join('\n'), opacities }
}

const within = (parts: readonly string[]): string => ['q', ...parts.filter((part) => part !== ''), 'Q'].join('\n')

function transformOf(element: Element): string {
  const text = element.getAttribute('transform')
  if (text === null || text === '') return ''
  const [, name, inner = ''] = /^(translate|matrix)\(([^)]*)\)$/.exec(text.trim()) ?? []
  const own = inner.split(/[\s,]+/).map(Number)
  if (name === undefined) throw new Error(`The drawing has the transformation ${text}, which is not known.`)
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = name === 'matrix' ? own : [1, 0, 0, 1, own[0] ?? 0, own[1] ?? 0]
  return `${[a, b, c, d, e, f].map(number).join(' ')} cm`
}

const numberOf = (element: Element, name: string, otherwise = 0): number => {
  const value = element.getAttribute(name)
  return value === null || value === '' ? otherwise : Number.parseFloat(value)
}

function shapeOf(element: Element): string {
  const of = (name: string) => numberOf(element, name)
  switch (element.tagName) {
    case 'path':
      return pathOf(element.getAttribute('d') ?? '')
    case 'rect':
      return `${[of('x'), of('y'), of('width'), of('height')].map(number).join(' ')} re`
    case 'circle': {
      const [x, y, r] = [of('cx'), of('cy'), of('r')]
      return pathOf(`M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`)
    }
    case 'polyline':
    case 'polygon': {
      const points = (element.getAttribute('points') ?? '').trim()
      return pathOf(`M${points}${element.tagName === 'polygon' ? 'Z' : ''}`)
    }
    default:
      throw new Error(`The drawing has a ${element.tagName}, which a PDF cannot show. SVG and PNG do.`)
  }
}

/** The parts of a colour from 0 to 1; undefined where nothing is painted. */
function colourOf(value: string | null): string | undefined {
  if (value === null || value === 'none' || value === 'transparent') return undefined
  const long = value.replace(/^#([\da-f])([\da-f])([\da-f])$/i, '#$1$1$2$2$3$3')
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i
    .exec(long)
    ?.slice(1)
    .map((part) => Number.parseInt(part, 16))
  const rgb = /^rgba?\((\d+), ?(\d+), ?(\d+)/.exec(value)?.slice(1, 4).map(Number)
  const parts = hex ?? rgb
  if (!parts) throw new Error(`The drawing has the colour ${value}, which is not known.`)
  return parts.map((part) => number(part / 255)).join(' ')
}

interface Paint {
  fill: string | undefined
  stroke: string | undefined
}

function paintsOf(element: Element): Paint {
  const opacity = (name: string) => numberOf(element, `${name}-opacity`, 1) * numberOf(element, 'opacity', 1)
  const width = numberOf(element, 'stroke-width', 1)
  return {
    fill: opacity('fill') > 0 ? colourOf(element.getAttribute('fill')) : undefined,
    stroke: opacity('stroke') > 0 && width > 0 ? colourOf(element.getAttribute('stroke')) : undefined,
  }
}

/** Colours, opacity and the kind of line of a shape. */
function lookOf(element: Element, opacities: Map<string, string>): string {
  const { fill, stroke } = paintsOf(element)
  const whole = numberOf(element, 'opacity', 1)
  const shares = ['fill', 'stroke'].map((name) => number(whole * numberOf(element, `${name}-opacity`, 1))).join(' ')
  if (shares !== '1 1' && !opacities.has(shares)) opacities.set(shares, `G${opacities.size}`)
  const dashes = (element.getAttribute('stroke-dasharray') ?? '').split(/[\s,]+/).filter((part) => part !== '')
  const styles = ['butt', 'round', 'square'].indexOf(element.getAttribute('stroke-linecap') ?? 'butt')
  const joins = ['miter', 'round', 'bevel'].indexOf(element.getAttribute('stroke-linejoin') ?? 'miter')
  return [
    shares === '1 1' ? '' : `/${opacities.get(shares)} gs`,
    fill === undefined ? '' : `${fill} rg`,
    stroke === undefined
      ? ''
      : `${stroke} RG ${number(numberOf(element, 'stroke-width', 1))} w ${styles} J ${joins} j [${dashes.join(' ')}] 0 d`,
  ]
    .filter((part) => part !== '')
    .join('\n')
}

function paintOf(element: Element): string {
  const { fill, stroke } = paintsOf(element)
  if (fill !== undefined) return stroke === undefined ? 'f' : 'B'
  return stroke === undefined ? 'n' : 'S'
}

/** A text that can be selected: its glyphs, where its anchor and its base line put it. */
function textOf(element: Element, faces: Faces): string {
  const runs = faces.runsOf(wantedOf(element))
  const [first] = runs
  if (!first) return ''
  const style = element.getAttribute('style') ?? ''
  const size = Number.parseFloat(/font-size:([\d.]+)px/.exec(style)?.[1] ?? '12')
  const anchor = element.getAttribute('text-anchor')
  const share = anchor === 'end' ? 1 : anchor === 'middle' ? 0.5 : 0
  const base = element.getAttribute('dominant-baseline')
  if (base !== null && base !== 'central' && base !== 'alphabetic') {
    throw new Error(`The drawing has a text at its ${base} line, which is not known.`)
  }
  // The central line of a font is half-way between its highest and its lowest.
  const down = base === 'central' ? ((first.face.ascent + first.face.descent) / 2_000) * size : 0
  const x = numberOf(element, 'x') - share * widthOf(runs) * size
  const y = numberOf(element, 'y') + down
  const fill = colourOf(element.getAttribute('fill') ?? '#000000')
  if (fill === undefined) return ''
  const shown = runs.map(({ face, glyphs, scale, rise }) => {
    const hex = glyphs.map((glyph) => glyph.toString(16).padStart(face.embedded ? 4 : 2, '0')).join('')
    return `/${face.id} ${number(size * scale)} Tf ${number(rise * size)} Ts <${hex}> Tj`
  })
  // The page is drawn from the top, so letters are turned back.
  return [`BT ${fill} rg 1 0 0 -1 ${number(x)} ${number(y)} Tm`, ...shown, 'ET'].join('\n')
}
