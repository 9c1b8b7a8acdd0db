import { colourOf, dashOf, type ChartTheme } from './palette.ts'

interface SwatchProps {
  group: { slot: string; dash: number; isTotal?: boolean }
  theme: ChartTheme
  /** A square, as layers and bars are drawn. */
  isArea: boolean
}

/** How a series looks: its line, or the colour of its layer. */
export function Swatch({ group: { slot, dash, isTotal = false }, theme, isArea }: SwatchProps) {
  const colour = isTotal ? theme.text : colourOf(theme, slot, isArea ? 'area' : 'line')
  return (
    <svg width={isArea ? 10 : 18} height={10} aria-hidden="true" style={{ flex: 'none' }}>
      {isArea ? (
        <rect width={9} height={9} y={0.5} rx={1.5} fill={colour} />
      ) : (
        <path
          d="M0 5h18"
          stroke={colour}
          strokeWidth={2}
          strokeDasharray={dashOf(isTotal ? '' : slot, isTotal ? 0 : dash).join(' ')}
          fill="none"
        />
      )}
    </svg>
  )
}
