import { useState } from 'react'
import { Button, Checkbox, Group, Modal, NumberInput, SimpleGrid, Stack, Text } from '@mantine/core'
import type { CheckRule, DefinitionFile } from '../../server/contract/checks.ts'
import type { NewCheck } from '../api/checks.ts'
import { DefinitionsButton } from '../ui/DefinitionsButton.tsx'
import { plural } from '../ui/format.ts'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { ofDefinitions, rules, ruleWords } from './words.ts'
import classes from './ChecksPage.module.css'

interface CheckDialogProps {
  onStart: (wanted: NewCheck) => void
  onClose: () => void
}

type SettingName = keyof NewCheck['settings']

/** The tolerances that are asked about, as they are in the beginning: see docs/checks.md. */
const asked: { name: SettingName; label: string; usual: number; step: number }[] = [
  { name: 'sum_tolerance', label: 'Sums may be off by (share)', usual: 0.01, step: 0.01 },
  { name: 'adds_up', label: 'A sum must hold in (share of places)', usual: 0.5, step: 0.1 },
  { name: 'jump_ratio', label: 'A jump is so many times its neighbours', usual: 3, step: 1 },
  { name: 'jump_factor', label: 'and so many times the usual deviation', usual: 10, step: 1 },
  { name: 'ensemble_runs', label: 'Runs that make an ensemble', usual: 10, step: 1 },
  { name: 'ensemble_width', label: 'Its band, in interquartile ranges', usual: 3, step: 1 },
]

/** What is checked, against which definitions, how strictly. */
export function CheckDialog({ onStart, onClose }: CheckDialogProps) {
  useReturnFocus()
  const [chosen, setChosen] = useState<readonly CheckRule[]>(rules)
  const [definitions, setDefinitions] = useState<DefinitionFile[]>([])
  const [settings, setSettings] = useState<NewCheck['settings']>({})
  const start = () => onStart({ rules: [...chosen], definitions, settings })
  return (
    <Modal opened onClose={onClose} title="What to check" size={720} centered>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
          {rules.map((rule) => {
            const isIdle = ofDefinitions.includes(rule) && definitions.length === 0
            return (
              <Checkbox
                key={rule}
                label={ruleWords[rule].name}
                description={ruleWords[rule].looksFor + (isIdle ? '; needs definitions' : '')}
                checked={chosen.includes(rule)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(rules.filter((other) => (other === rule ? checked : chosen.includes(other))))
                }
              />
            )
          })}
        </SimpleGrid>
        <Group gap="xs">
          <DefinitionsButton onChoose={setDefinitions} />
          <Text size="sm" role="status">
            {definitions.length === 0 ? 'None: names and bounds are not checked' : plural(definitions.length, 'file')}
          </Text>
        </Group>
        <SimpleGrid cols={2} spacing="xs">
          {asked.map(({ name, label, usual, step }) => (
            <NumberInput
              key={name}
              size="xs"
              label={label}
              value={settings[name] ?? usual}
              min={0}
              step={step}
              onChange={(value) => setSettings({ ...settings, [name]: Number(value) })}
            />
          ))}
        </SimpleGrid>
        <Group justify="flex-end" gap="xs" className={classes['foot'] ?? ''}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0} onClick={start}>
            Check
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
