import { useState } from 'react'
import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Finding, NewMute } from '../../server/contract/checks.ts'
import { limits } from '../../server/contract/limits.ts'
import { checkKeys, checkRequests } from '../api/checks.ts'
import { useChange } from '../api/use-change.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { spaceCounts } from '../ui/format.ts'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { ruleWords } from './words.ts'

interface MuteDialogProps {
  platform: string
  finding: Finding
  onClose: () => void
}

type Reach = 'one' | 'variable'

/** Asks why a finding is known, and how far that reaches. */
export function MuteDialog({ platform, finding, onClose }: MuteDialogProps) {
  useReturnFocus()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [reach, setReach] = useState<Reach>('one')
  const { variable, text, rule } = finding
  const mute = useChange({
    write: (wanted: NewMute) => checkRequests.mute(platform, wanted),
    outdated: () => [checkKeys.findings(platform)],
    done: () => 'Muted. The eye above the table shows what is muted.',
    afterwards: () => {
      void client.invalidateQueries({ queryKey: checkKeys.findings(platform) })
      onClose()
    },
    showsErrors: true,
  })
  const isEmpty = reason.trim() === ''
  return (
    <Modal opened onClose={onClose} title="Mute this finding" size={480} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEmpty) mute.mutate(muteOf(finding, reach, reason.trim()))
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{spaceCounts(text)}</Text>
          <TextInput
            label="Reason"
            description="It is kept in the file of the platform, for everybody who opens it."
            value={reason}
            maxLength={limits.longNameLength}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          {variable !== null && (
            <Radio.Group label="Mute" value={reach} onChange={(value) => setReach(value)}>
              <Stack gap={4} mt={4}>
                <Radio value="one" label="This finding" />
                <Radio value="variable" label={`${ruleWords[rule].name} of ${variable}, in all runs and regions`} />
              </Stack>
            </Radio.Group>
          )}
          {mute.error && <ErrorPanel error={mute.error} of="write" />}
          <Group justify="flex-end" gap="xs">
            {isEmpty && (
              <Text size="xs" c="var(--desk-t3)">
                A reason is needed
              </Text>
            )}
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={isEmpty} loading={mute.isPending}>
              Mute
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

const muteOf = ({ rule, run__id, region, variable, unit }: Finding, reach: Reach, reason: string): NewMute =>
  reach === 'one'
    ? { rule, run__id, region, variable, unit, reason }
    : { rule, run__id: null, region: null, variable, unit: null, reason }
