import { useMemo, useRef, useState } from 'react'
import { Button, Drawer, Group, Stack, Text, Textarea } from '@mantine/core'
import { plural } from '../ui/format.ts'
import type { Chips } from './chips.ts'
import type { FilterKind } from './fields.ts'
import type { PasteProblem } from '../code/excerpt.ts'
import { filterText, mergeChips, readFilterText } from './filter-text.ts'
import classes from './FilterJsonPane.module.css'

interface FilterJsonPaneProps {
  kind: FilterKind
  chips: Chips
  onApply: (chips: Chips) => void
  onClose: () => void
}

/** The filter as the interface has it, to be read, changed and pasted. Problems are told while typing, with their place. */
export function FilterJsonPane({ kind, chips, onApply, onClose }: FilterJsonPaneProps) {
  const [text, setText] = useState(() => filterText(kind, chips))
  const area = useRef<HTMLTextAreaElement>(null)
  const read = useMemo(() => readFilterText(kind, text), [kind, text])
  const off = chips.filter(({ on }) => !on).length
  const apply = () => {
    if (read.problems) return
    onApply(mergeChips(chips, read.chips))
    onClose()
  }
  const goTo = ({ from, to }: PasteProblem) => {
    area.current?.focus()
    area.current?.setSelectionRange(from, to)
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={520}
      title="Filter as JSON"
      closeOnClickOutside={false}
      overlayProps={{ backgroundOpacity: 0.25 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="xs">
        <Text size="sm">
          What a request of this view carries. Conditions are ANDed, the values of an __in are ORed. Keywords of Python
          and a command for curl are read too; nothing of them is run.
          {off > 0 && ` ${plural(off, 'condition')} switched off ${off === 1 ? 'stays as it is' : 'stay as they are'}.`}
        </Text>
        <Textarea
          ref={area}
          data-autofocus
          aria-label="Filter as JSON"
          rows={20}
          resize="vertical"
          spellCheck={false}
          classNames={{ input: classes['text'] ?? '' }}
          value={text}
          error={read.problems !== undefined}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && apply()}
        />
        <div role="status" className={classes['state']}>
          {read.problems ? (
            <ul className={classes['problems']}>
              {read.problems.map((problem) => (
                <li key={`${problem.from} ${problem.message}`}>
                  <button type="button" onClick={() => goTo(problem)}>
                    Line {problem.line}, column {problem.column}
                  </button>{' '}
                  {problem.message}
                </li>
              ))}
            </ul>
          ) : (
            <Text size="sm" c="dimmed">
              {plural(read.chips.length, 'condition')}, nothing wrong.
            </Text>
          )}
        </div>
        <Group justify="flex-end" gap="xs">
          <Button size="xs" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="xs" disabled={read.problems !== undefined} onClick={apply}>
            Apply
          </Button>
        </Group>
      </Stack>
    </Drawer>
  )
}
