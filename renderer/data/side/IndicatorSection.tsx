import { useLocalStorage } from '@mantine/hooks'
import type { Chips } from '../../filter/chips.ts'
import { IndicatorFacets } from '../../filter/IndicatorFacets.tsx'
import { Icon } from '../../ui/icons.tsx'
import classes from './SidePanel.module.css'

interface IndicatorSectionProps {
  platform: string
  chips: Chips
  onChange: (chips: Chips) => void
  /** Indicators that are columns of the table. */
  columns: readonly string[]
  onColumns: (columns: string[]) => void
}

/** The indicators of the runs whose data are shown, closed until somebody asks for them. */
export function IndicatorSection({ platform, chips, onChange, columns, onColumns }: IndicatorSectionProps) {
  const [isOpen, setOpen] = useLocalStorage({
    key: 'scenario-desk-indicators',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return (
    <section className={classes['section']}>
      <h2 className={classes['heading']}>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className={classes['toggle']} data-open={isOpen || undefined}>
            <Icon name="next" size={12} />
          </span>
          Indicators
          {columns.length > 0 && <span className={classes['chosen']}>{columns.length} shown</span>}
        </button>
      </h2>
      {isOpen && (
        <IndicatorFacets
          kind="datapoints"
          platform={platform}
          chips={chips}
          onChange={onChange}
          columns={columns}
          onColumns={onColumns}
        />
      )}
    </section>
  )
}
