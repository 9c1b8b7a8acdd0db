import { Button, Menu } from '@mantine/core'
import { aboutName } from '../names/about.ts'
import { shownName } from '../names/shown-name.ts'
import { shownUnit, spellShown, type Conversion, type ShownIn } from './conversion.ts'
import { conversionsOf } from '../../server/contract/units/convert.ts'
import { gwpMetrics } from '../../server/contract/units/gwp.ts'
import classes from './UnitSwitch.module.css'

interface UnitSwitchProps {
  /** The stored units of what is shown. */
  units: readonly string[]
  conversion: Conversion
  onChange: (conversion: Conversion) => void
}

/** A menu for each unit that shows its values in another one. Nothing is ever written. */
export function UnitSwitch({ units, conversion, onChange }: UnitSwitchProps) {
  if (units.length === 0) return null
  return (
    <div className={classes['root']} role="group" aria-label="Units shown">
      <span className={classes['label']} aria-hidden="true">
        Units
      </span>
      {units.map((unit) => (
        <UnitMenu key={unit} unit={unit} conversion={conversion} onChange={onChange} />
      ))}
    </div>
  )
}

interface UnitMenuProps {
  unit: string
  conversion: Conversion
  onChange: (conversion: Conversion) => void
}

function UnitMenu({ unit, conversion, onChange }: UnitMenuProps) {
  const name = shownName('unit', unit)
  const choices = unitChoices(unit)
  if (choices.length === 0) {
    return (
      <span
        className={classes['fixed']}
        title="This unit is shown as it is stored: no conversion is known."
        {...aboutName('unit', unit)}
      >
        {name}
      </span>
    )
  }
  const shown = shownUnit(conversion, unit)
  const isConverted = shown !== unit
  const show = (choice: ShownIn | undefined) => {
    const { [unit]: _replaced, ...others } = conversion
    onChange(choice ? { ...others, [unit]: choice } : others)
  }
  return (
    <Menu position="bottom-start" shadow="md" withinPortal={false}>
      <Menu.Target>
        <Button
          size="compact-xs"
          variant={isConverted ? 'light' : 'default'}
          {...aboutName('unit', unit)}
          aria-label={isConverted ? `${name} is shown as ${shown}` : `${name} is shown as it is stored`}
        >
          {shown}
          {isConverted && <span className={classes['stored']}>from {name}</span>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes['menu']}>
        <Menu.Label>Show {name} as</Menu.Label>
        <Menu.RadioGroup
          value={isConverted ? shown : ''}
          onChange={(value) => show(choices.find((choice) => spellShown(choice) === value))}
        >
          <Menu.RadioItem value="" closeMenuOnClick>
            {name} (as stored)
          </Menu.RadioItem>
          {choices.map(spellShown).map((label) => (
            <Menu.RadioItem key={label} value={label} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

/** What a unit can be shown in: first what needs no metric, then metric by metric. */
export function unitChoices(unit: string): ShownIn[] {
  const targets = conversionsOf(unit)
  const plain = targets.filter(({ metrics }) => metrics.length === 0).map((target): ShownIn => ({ unit: target.unit }))
  const weighted = gwpMetrics.flatMap((metric) =>
    targets.filter(({ metrics }) => metrics.includes(metric)).map((target) => ({ unit: target.unit, metric })),
  )
  return [...plain, ...weighted]
}
