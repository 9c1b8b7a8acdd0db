import type { Design } from '../design.ts'
import type { Drawn } from '../drawn.ts'
import { gridOf } from '../layout.ts'
import { panelsOf, textWith, toOption, type ChartLook, type ChartOption, type Graphic } from '../option.ts'
import { chartThemes, colourOf, dashOf, shadeOf, type ChartTheme } from '../palette.ts'
import { textWidth } from '../text-width.ts'
import { figureFonts, millimetresOf, pixelsOf, pixelsPerPoint, type FigureSettings } from './figure-settings.ts'
import { withinYears } from './within-years.ts'

/** A picture as ECharts draws it, in pixels of the screen. */
export interface Figure {
  option: ChartOption
  width: number
  height: number
  /** The height in millimetres at which no panel lies on another: that of the picture, or more. */
  enough: number
}

/** What a row of panels needs for titles, unit, axis and lines, in heights of its text. */
const leastLines = 9

const greys = ['#1c1c1c', '#6f6f6f', '#a0a0a0', '#454545', '#8a8a8a', '#2f2f2f', '#b5b5b5', '#5a5a5a']

const themeOf = ({ colours }: FigureSettings): ChartTheme =>
  colours === 'grey' ? { ...chartThemes.light, kinds: greys, fixed: {} } : chartThemes[colours]

/** Lays a picture out: heading, legend, panels and notes, each with the room it needs. */
export function figureOf(drawn: Drawn, design: Design, settings: FigureSettings): Figure {
  const shown = withGreys(withinYears(drawn, settings), settings)
  const [width, height] = [pixelsOf(settings.width), pixelsOf(settings.height)]
  const fontSize = settings.points * pixelsPerPoint
  const theme = themeOf(settings)
  const inset = fontSize
  const inner = width - 2 * inset
  const look: ChartLook = {
    ...{ theme, fontFamily: figureFonts[settings.font], fontSize, hasGrid: settings.grid },
    hasLabels: settings.legend === 'ends',
    background: settings.background === 'none' ? 'transparent' : theme.background,
    place: { left: 0, top: 0, width, height },
  }
  const text = textWith(look)
  const elements: Graphic[] = []
  const write = (top: number, lines: readonly string[], size: number, style: object) => {
    for (const [at, line] of lines.entries()) {
      elements.push(text(inset, top + at * (size + 3), { text: line, fontSize: size, ...style }))
    }
    return lines.length * (size + 3)
  }
  let top = inset
  top += write(top, wrapped(settings.title, inner, fontSize * 1.3), fontSize * 1.3, { fontWeight: 600 })
  top += write(top, wrapped(settings.subtitle, inner, fontSize), fontSize, { fill: theme.dimmed })
  const notes = wrapped(settings.notes, inner, fontSize * 0.9)
  const notesHeight = notes.length * (fontSize * 0.9 + 3)
  const bottom = height - inset / 2 - notesHeight
  write(bottom, notes, fontSize * 0.9, { fill: theme.dimmed })
  const place = { left: 0, top, width, height: Math.max(60, bottom - top) }
  const hasLabels =
    look.hasLabels && panelsOf(shown, design, { ...look, place }).some(({ labels }) => labels.length > 0)
  // Names that do not fit at line ends are not left out.
  const legend = settings.legend === 'ends' && !hasLabels ? 'below' : settings.legend
  const hasSquares = design.kind === 'beside' || design.kind === 'box'
  const room = legendOf(shown, look, { legend, hasSquares, inset, inner, place })
  elements.push(...room.elements)
  const option = toOption(shown, design, { ...look, place: room.place })
  const { rows } = gridOf(shown.panels.length, room.place.width, room.place.height)
  const lacking = rows * leastLines * fontSize - room.place.height
  return {
    option: { ...option, graphic: { elements: [...option.graphic.elements, ...elements] } },
    width,
    height,
    enough:
      lacking > 0 && shown.panels.length > 1 ? Math.ceil(settings.height + millimetresOf(lacking)) : settings.height,
  }
}

/** Without colours every name is a kind of its own. */
const withGreys = (drawn: Drawn, { colours }: FigureSettings): Drawn => {
  if (colours !== 'grey') return drawn
  const slots = new Map(drawn.colours.map(({ name }, at) => [name, String(at)]))
  const slotOf = (name: string, slot: string) => (slot === 'history' ? slot : (slots.get(name) ?? slot))
  return {
    ...drawn,
    colours: drawn.colours.map(({ name, slot }) => ({ name, slot: slotOf(name, slot) })),
    panels: drawn.panels.map((panel) => ({
      ...panel,
      groups: panel.groups.map((group) => ({ ...group, slot: slotOf(group.colour, group.slot) })),
    })),
  }
}

/** Lines of a text that are no wider than this, broken between words. */
export function wrapped(text: string, width: number, size: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const last = lines.at(-1)
    if (last !== undefined && textWidth(`${last} ${word}`, size) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

interface LegendRoom {
  legend: FigureSettings['legend']
  /** Bars and boxes: every name is told by a square. */
  hasSquares: boolean
  inset: number
  inner: number
  place: ChartLook['place']
}

/** The names of what is drawn, and the place that they leave for the panels. */
function legendOf(drawn: Drawn, look: ChartLook, { legend, hasSquares, inset, inner, place }: LegendRoom) {
  const names = new Set(drawn.panels.flatMap(({ groups }) => groups.map(({ colour }) => colour)))
  const layers = new Set(
    drawn.panels.flatMap(({ groups, isStacked }) =>
      isStacked ? groups.flatMap(({ colour, isTotal }) => (isTotal ? [] : [colour])) : [],
    ),
  )
  const totals = new Set(
    drawn.panels.flatMap(({ groups }) => groups.flatMap((own) => (own.isTotal ? [own.colour] : []))),
  )
  const colours = drawn.colours
    .filter(({ name }) => names.has(name))
    .map(({ name, slot }) => ({
      name,
      slot: totals.has(name) ? 'history' : slot,
      dash: 0,
      isArea: (hasSquares && !totals.has(name)) || layers.has(name),
    }))
  const dashed = drawn.dashes.map((name, dash) => ({ name, slot: 'history', dash, isArea: hasSquares }))
  const entries = [...colours, ...dashed]
  if (legend === 'none' || legend === 'ends' || entries.length < 2) return { elements: [], place }
  const { fontSize } = look
  const [row, gap] = [fontSize + 6, 22 + fontSize]
  const widths = entries.map(({ name }) => textWidth(name, fontSize) + gap + 8)
  const column = Math.min(inner * 0.45, Math.max(...widths))
  let [left, line] = [0, 0]
  const spots = entries.map((_, at) => {
    if (legend === 'right') return { x: place.width - inset - column, y: place.top + 8 + at * row }
    const own = widths[at] ?? 0
    if (left > 0 && left + own > inner) [left, line] = [0, line + 1]
    const spot = { x: inset + left, y: line * row }
    left += own
    return spot
  })
  const height = legend === 'below' ? (line + 1) * row + 4 : 0
  const top = legend === 'below' ? place.top + place.height - height + 4 : 0
  const elements = entries.flatMap(({ name, slot, dash, isArea }, at): Graphic[] => {
    const { x = 0, y = 0 } = spots[at] ?? {}
    const middle = top + y + fontSize / 2
    const colour = colourOf(look.theme, slot, isArea ? 'area' : 'line')
    const key: Graphic = isArea
      ? {
          type: 'rect',
          shape: { x: x + 6, y: middle - 4, width: 9, height: 9 },
          style: { fill: shadeOf(look.theme, slot, dash), stroke: colour, lineWidth: 1 },
        }
      : {
          type: 'line',
          shape: { x1: x, y1: middle, x2: x + 18, y2: middle },
          style: { stroke: colour, lineWidth: 2, lineDash: [...dashOf(slot, dash)] },
        }
    return [key, textWith(look)(x + 22, top + y, { text: name })]
  })
  return {
    elements,
    place: { ...place, height: place.height - height, width: place.width - (legend === 'right' ? column : 0) },
  }
}
