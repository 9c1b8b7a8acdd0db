import { Anchor, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DatapointType } from '../../server/contract/iamc.ts'
import { pageQuery, rowQueries } from '../api/datapoints.ts'
import { descriptionsQuery } from '../api/names.ts'
import { shownName } from '../names/shown-name.ts'
import type { Dimension } from '../../server/contract/dimensions.ts'
import { InspectorContent } from '../inspector/Inspector.tsx'
import { shownUnit, shownValue, type Conversion } from '../units/conversion.ts'
import { fullValue, plural } from '../ui/format.ts'
import { formatView } from '../view/url.ts'
import { columnLabels } from './columns.tsx'
import { runOf } from './run-of.ts'
import classes from './CellInspector.module.css'

/** The cell in focus: which series it belongs to, its step where it has one, and what stands in it. */
export interface InspectedCell {
  seriesId: number
  run__id: number
  type: DatapointType
  category: string | null
  /** `2050`, `2050 · Summer`; undefined for cells of names in the wide table. */
  step?: string
  value?: number | null
  unit: string | undefined
}

interface CellInspectorProps {
  platform: string
  cell: InspectedCell | undefined
  conversion: Conversion
}

/** What is known about the cell in focus, in the inspector. */
export function CellInspector(props: CellInspectorProps) {
  return (
    <InspectorContent>
      {props.cell && <CellDetails key={props.cell.seriesId} {...props} cell={props.cell} />}
    </InspectorContent>
  )
}

const seriesAsked = ({ seriesId, type }: InspectedCell) => ({
  filter: { time_series_id: seriesId, run: { default_only: false } },
  ...{ type, sort: [] },
})

function CellDetails({ platform, cell, conversion }: CellInspectorProps & { cell: InspectedCell }) {
  const { data } = useQuery({
    ...pageQuery(rowQueries.series(platform, seriesAsked(cell)), { limit: 1_000, offset: 0 }),
    placeholderData: keepPreviousData,
  })
  const rows = data?.results.filter(({ id }) => id === cell.seriesId) ?? []
  const series = rows.find(({ step_category }) => step_category === cell.category) ?? rows[0]
  const steps = data?.steps.filter((_step, index) => rows.some(({ values }) => values[index] !== null)) ?? []
  const points = rows.reduce((sum, { values }) => sum + values.filter((value) => value !== null).length, 0)
  return (
    <div className={classes['root']}>
      <CellValue cell={cell} unit={series?.unit ?? cell.unit} conversion={conversion} />
      {series && (
        <>
          <Title order={3} size="h6">
            Time series
          </Title>
          <dl className={classes['list']}>
            {(['model', 'scenario', 'version', 'region', 'variable', 'unit'] as const).map((name) => (
              <Entry key={name} name={columnLabels[name]}>
                {name === 'unit' ? shownName('unit', series.unit) : series[name]}
              </Entry>
            ))}
            <Entry name="Points">{plural(points, 'datapoint')}</Entry>
            {steps.length > 0 && (
              <Entry name="From – to">
                {steps[0]} – {steps.at(-1)}
              </Entry>
            )}
          </dl>
          <Anchor size="sm" href={formatView(runOf(platform, series))}>
            Show the run
          </Anchor>
          <Descriptions platform={platform} names={series} />
        </>
      )}
    </div>
  )
}

function CellValue({
  cell,
  unit,
  conversion,
}: {
  cell: InspectedCell
  unit: string | undefined
  conversion: Conversion
}) {
  const { step, value } = cell
  if (step === undefined) return null
  const isConverted = unit !== undefined && shownUnit(conversion, unit) !== unit
  return (
    <div aria-label="Cell in focus" role="group">
      <div className={classes['step']}>{step}</div>
      {value === null || value === undefined ? (
        <div className={classes['none']}>No value</div>
      ) : (
        <>
          <div className={classes['value']}>
            {fullValue(value)} <span className={classes['unit']}>{unit}</span>
          </div>
          {isConverted && (
            <div className={classes['shown']}>
              stored; shown as {fullValue(shownValue(conversion, unit, value))} {shownUnit(conversion, unit)}
            </div>
          )}
        </>
      )}
    </div>
  )
}

function Entry({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

const described = ['region', 'variable', 'unit'] as const satisfies Dimension[]

function Descriptions({ platform, names }: { platform: string; names: Record<(typeof described)[number], string> }) {
  const { region, variable, unit } = names
  const { data } = useQuery(descriptionsQuery(platform, { region, variable, unit }))
  if (!data || data.length === 0) return null
  return (
    <>
      <Title order={3} size="h6">
        Descriptions
      </Title>
      {data.map(({ field, description }) => (
        <div key={field}>
          <div className={classes['step']}>{shownName(field, names[field])}</div>
          <div className={classes['text']}>{description}</div>
        </div>
      ))}
    </>
  )
}
