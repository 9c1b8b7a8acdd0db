import { useState } from 'react'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { noConversion, type Conversion } from './conversion.ts'
import { UnitSwitch } from './UnitSwitch.tsx'

afterEach(cleanup)

/** The switch, holding what was chosen; answers all that was chosen so far. */
function showSwitch(units: string[]) {
  const onChange = vi.fn<(conversion: Conversion) => void>()
  function Held() {
    const [conversion, setConversion] = useState(noConversion)
    onChange.mockImplementation(setConversion)
    return <UnitSwitch units={units} conversion={conversion} onChange={onChange} />
  }
  render(
    <MantineProvider env="test">
      <Held />
    </MantineProvider>,
  )
  return onChange
}

const choose = async (unit: string, choice: string) => {
  fireEvent.click(screen.getByRole('button', { name: unit }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: choice }))
}

test('shows a unit in another one, and as it is stored again', async () => {
  const onChange = showSwitch(['EJ/yr', 'Mt CO2/yr'])
  await choose('EJ/yr is shown as it is stored', 'TWh/yr')
  expect(onChange).toHaveBeenLastCalledWith({ 'EJ/yr': { unit: 'TWh/yr' } })
  await choose('Mt CO2/yr is shown as it is stored', 'Gt C/yr')
  expect(onChange).toHaveBeenLastCalledWith({ 'EJ/yr': { unit: 'TWh/yr' }, 'Mt CO2/yr': { unit: 'Gt C/yr' } })
  await choose('EJ/yr is shown as TWh/yr', 'EJ/yr (as stored)')
  expect(onChange).toHaveBeenLastCalledWith({ 'Mt CO2/yr': { unit: 'Gt C/yr' } })
})

test('CO2-equivalents of a gas come with their metric', async () => {
  const onChange = showSwitch(['Mt CH4/yr'])
  await choose('Mt CH4/yr is shown as it is stored', 'Mt CO2-equiv/yr (AR5GWP100)')
  expect(onChange).toHaveBeenLastCalledWith({ 'Mt CH4/yr': { unit: 'Mt CO2-equiv/yr', metric: 'AR5GWP100' } })
  expect(screen.getByRole('button', { name: 'Mt CH4/yr is shown as Mt CO2-equiv/yr (AR5GWP100)' })).toBeTruthy()
})

test('a unit without a conversion stays and says so', () => {
  showSwitch(['', '°C'])
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('(dimensionless)').title).toContain('no conversion is known')
})
