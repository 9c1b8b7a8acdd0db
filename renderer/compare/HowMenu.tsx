import { useState } from 'react'
import { Button, Group, Popover, TextInput } from '@mantine/core'
import { gapChoices, usualTolerance, type GapChoice, type Tolerance } from '../../server/contract/compare.ts'
import { Choice } from '../ui/Choice.tsx'
import { Icon } from '../ui/icons.tsx'
import type { CompareView } from '../view/compare-view.ts'
import classes from './Compare.module.css'

interface HowMenuProps {
  view: CompareView
  onView: (view: CompareView) => void
}

const gapNames: Record<GapChoice, string> = {
  missing: 'are only in the other',
  linear: 'are drawn between their neighbours',
}

/** A share in per cent, without the noise of its digits. */
const percent = (share: number): string => String(Number((share * 100).toPrecision(12)))

/** What counts as equal, and what becomes of years that one side lacks. */
export function HowMenu({ view, onView }: HowMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const { tolerance, gaps } = view
  const within = [
    ...(tolerance.relative > 0 || tolerance.absolute === 0 ? [`${percent(tolerance.relative)} %`] : []),
    ...(tolerance.absolute > 0 ? [String(tolerance.absolute)] : []),
  ].join(' or ')
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal shadow="sm">
      <Popover.Target>
        <button
          type="button"
          className={classes['choice']}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes['label']}>Equal within</span> {within}
          {gaps === 'linear' && <span className={classes['label']}>· gaps drawn</span>}
          <Icon name="down" size={12} />
        </button>
      </Popover.Target>
      <Popover.Dropdown p="sm" w={340}>
        <Within
          key={JSON.stringify(tolerance)}
          tolerance={tolerance}
          onTolerance={(changed) => {
            setOpen(false)
            onView({ ...view, tolerance: changed, page: 1 })
          }}
        />
        <div className={classes['moment']}>
          <Choice
            label="Years that one side lacks"
            values={gapChoices}
            names={gapNames}
            value={gaps}
            onChange={(changed) => onView({ ...view, gaps: changed, page: 1 })}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function Within({ tolerance, onTolerance }: { tolerance: Tolerance; onTolerance: (tolerance: Tolerance) => void }) {
  const [relative, setRelative] = useState(percent(tolerance.relative))
  const [absolute, setAbsolute] = useState(String(tolerance.absolute))
  const read = { relative: sizeOf(relative), absolute: sizeOf(absolute) }
  const isRight = read.relative !== undefined && read.absolute !== undefined
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (read.relative !== undefined && read.absolute !== undefined)
          onTolerance({ relative: read.relative / 100, absolute: read.absolute })
      }}
    >
      <Group gap="xs" align="flex-end" wrap="nowrap" mb="sm">
        <TextInput
          size="xs"
          label="Equal within, in %"
          description="of the larger value"
          inputMode="decimal"
          value={relative}
          error={read.relative === undefined && 'A number from 0'}
          onChange={(event) => setRelative(event.currentTarget.value)}
        />
        <TextInput
          size="xs"
          label="or within"
          description="in the unit of the values"
          inputMode="decimal"
          value={absolute}
          error={read.absolute === undefined && 'A number from 0'}
          onChange={(event) => setAbsolute(event.currentTarget.value)}
        />
      </Group>
      <Group gap="xs" mb="sm">
        <Button type="submit" size="compact-sm" disabled={!isRight}>
          Compare
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onTolerance(usualTolerance)}>
          As usual
        </Button>
      </Group>
    </form>
  )
}

/** A number from 0; undefined for any other text. */
function sizeOf(text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(value) && value >= 0 ? value : undefined
}
