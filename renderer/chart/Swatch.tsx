import { colourOf, dashOf, shadeOf, type ChartTheme } from './palette.ts'

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
        <rect
          width={8}
          height={8}
          x={0.5}
          y={1}
          rx={1.5}
          stroke={colour}
          fill={isTotal ? colour : shadeOf(theme, slot, dash)}
        />
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
