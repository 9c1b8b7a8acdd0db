import { useShownKeys } from '../commands/commands.tsx'
import { IconPanel } from '../ui/IconPanel.tsx'
import type { Conversion } from '../units/conversion.ts'
import { UnitSwitch } from '../units/UnitSwitch.tsx'

interface UnitPanelProps {
  units: readonly string[]
  conversion: Conversion
  onChange: (conversion: Conversion) => void
  opened: boolean
  onOpened: (isOpen: boolean) => void
}

/** A button, and below it the units that values are shown in. */
export const UnitPanel = ({ units, conversion, onChange, opened, onOpened }: UnitPanelProps) => {
  const keys = useShownKeys('data.units')
  return (
    <IconPanel icon="unit" name="Numbers and units" keys={keys} opened={opened} onOpened={onOpened}>
      {units.length === 0 && 'No units on this page.'}
      <UnitSwitch units={units} conversion={conversion} onChange={onChange} />
    </IconPanel>
  )
}
