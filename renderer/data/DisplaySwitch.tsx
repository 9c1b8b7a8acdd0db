import { useMediaQuery } from '@mantine/hooks'
import { Icon, type IconName } from '../ui/icons.tsx'
import { Segments } from '../ui/Segments.tsx'
import type { Navigate } from '../view/use-view.ts'
import { dataDisplays, type DataDisplay, type DataView } from '../view/view.ts'
import classes from './SplitPane.module.css'
import { placeOf, wideWindow } from './split.ts'

const looks: Record<DataDisplay, { label: string; icon: IconName }> = {
  table: { label: 'Table', icon: 'data' },
  split: { label: 'Split', icon: 'split-right' },
  chart: { label: 'Chart', icon: 'chart' },
}
const segments = dataDisplays.map((value, at) => ({ value, ...looks[value], keys: String(at + 1) }))

/** Table, both, or chart; and where the chart stands beside the table. */
export function DisplaySwitch({ view, navigate }: { view: DataView; navigate: Navigate }) {
  const isWide = useMediaQuery(wideWindow, false, { getInitialValueInEffect: false })
  const place = placeOf(view.split, isWide)
  const other = place === 'right' ? 'below' : 'right'
  const otherLabel = other === 'right' ? 'Chart at the right' : 'Chart below'
  return (
    <>
      <Segments
        label="What is shown"
        segments={segments}
        value={view.display}
        onChange={(display) => navigate({ ...view, display })}
      />
      {view.display === 'split' && (
        <button
          type="button"
          className={classes['place']}
          aria-label={otherLabel}
          data-tip={otherLabel}
          onClick={() => navigate({ ...view, split: { place: other, share: null } })}
        >
          <Icon name={other === 'right' ? 'split-right' : 'split-below'} size={14} />
        </button>
      )}
    </>
  )
}
