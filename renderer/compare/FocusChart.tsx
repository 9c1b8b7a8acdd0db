import { useMemo, useState } from 'react'
import { useComputedColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limits } from '../../server/contract/limits.ts'
import type { ComparisonInfo, Difference } from '../../server/contract/compare.ts'
import { compareQueries } from '../api/compare.ts'
import { inWords } from '../chart/describe.ts'
import { Legend } from '../chart/Legend.tsx'
import { chartThemes } from '../chart/palette.ts'
import { Choice } from '../ui/Choice.tsx'
import { later, WhenThere } from '../ui/later.tsx'
import { MiddleCut } from '../ui/MiddleCut.tsx'
import { focusDesign, focusDrawn, focusForms, type FocusForm } from './focus.ts'
import classes from './Compare.module.css'

const ChartCanvas = later(async () => (await import('../chart/ChartCanvas.tsx')).default, 'shown')

interface FocusChartProps {
  info: ComparisonInfo
  row: Difference | undefined
}

/** The series of the row under focus, with a line for each side. */
export function FocusChart({ info, row }: FocusChartProps) {
  const [form, setForm] = useState<FocusForm>('values')
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [highlighted, setHighlighted] = useState<string>()
  const theme = chartThemes[useComputedColorScheme('light')]
  const asked = { series: row?.series ?? 0, sort: [], limit: limits.pageMax, offset: 0 }
  const { data } = useQuery({ ...compareQueries.differences(info.id, asked), enabled: row !== undefined })
  const rows = data?.results
  const isOwn = rows !== undefined && rows[0]?.series === row?.series
  const drawn = useMemo(
    () => (row && isOwn ? focusDrawn(rows, row, info.sides, { form, hidden }) : undefined),
    [rows, row, isOwn, info.sides, form, hidden],
  )
  const names = info.sides.length === 2 ? 'A and B' : 'All sides'
  return (
    <section className={classes['focus']} aria-label="Row under focus">
      <header className={classes['focusHead']}>
        <h2>{row ? <MiddleCut text={`${row.variable} · ${row.region}`} /> : 'No row chosen'}</h2>
        <Choice
          label="Show"
          values={focusForms}
          names={{ values: names, difference: info.sides.length === 2 ? 'B − A' : 'Differences from A' }}
          value={form}
          onChange={setForm}
        />
      </header>
      {drawn && (
        <WhenThere>
          <Legend
            colour="scenario"
            label="Sides"
            hasSquares={false}
            {...{ drawn, hidden, theme }}
            onHidden={setHidden}
            onHighlight={setHighlighted}
          />
          <ChartCanvas
            drawn={drawn}
            design={focusDesign}
            theme={theme}
            highlighted={highlighted}
            label={inWords(drawn, focusDesign)}
          />
        </WhenThere>
      )}
    </section>
  )
}
