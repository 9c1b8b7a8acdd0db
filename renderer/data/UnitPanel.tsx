import { Popover } from '@mantine/core'
import { IconButton } from '../ui/IconButton.tsx'
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
export const UnitPanel = ({ units, conversion, onChange, opened, onOpened }: UnitPanelProps) => (
  <Popover
    opened={opened}
    onChange={onOpened}
    position="bottom-end"
    shadow="md"
    trapFocus
    returnFocus
    withRoles={false}
  >
    <Popover.Target>
      <IconButton
        icon="unit"
        label="Numbers and units"
        keys="U"
        opens="dialog"
        isOpen={opened}
        onClick={() => onOpened(!opened)}
      />
    </Popover.Target>
    <Popover.Dropdown role="dialog" aria-label="Numbers and units" maw={420}>
      {units.length === 0 && 'No units on this page.'}
      <UnitSwitch units={units} conversion={conversion} onChange={onChange} />
    </Popover.Dropdown>
  </Popover>
)
