import type { RefObject } from 'react'
import { Button, CloseButton } from '@mantine/core'
import { addValues, removeValue, type Chips } from './chips.ts'
import { namesOnly, type Entered } from './enter.ts'
import { dimensionOf, keyOf, type Field } from './fields.ts'
import { NameReport } from './NameReport.tsx'
import { canResolve, useEither } from './use-either.ts'
import classes from './InputNotice.module.css'

/** What there is to say about the last entry. */
export interface Notice extends Entered {
  field: Field
  /** Names that were added, to be looked up. */
  added: readonly string[]
  isPasted: boolean
  /** Nothing was added. */
  isRefused: boolean
}

interface InputNoticeProps {
  platform: string
  notice: Notice | undefined
  /** The conditions as they are when something is done about the notice. */
  chips: RefObject<Chips>
  onChange: (chips: Chips) => void
  onClose: () => void
}

/** A line below the input: why an entry was refused, what else it may have meant, which names are unknown. */
export function InputNotice({ platform, notice, chips, onChange, onClose }: InputNoticeProps) {
  const { isPending, problem, resolve } = useEither(platform)
  const dimension = notice && dimensionOf(notice.field.path)
  const isReported = notice !== undefined && notice.added.length > 0 && dimension !== undefined
  const text = problem ?? notice?.notice
  const either = notice?.either
  return (
    <div className={classes['notice']} role="status">
      {notice && isReported && (
        <NameReport
          platform={platform}
          field={notice.field}
          dimension={dimension}
          names={notice.added}
          isPasted={notice.isPasted}
          onRemove={(names) => {
            const key = keyOf({ field: notice.field, lookup: 'in' })
            onChange(names.reduce((left, name) => removeValue(left, key, name), chips.current))
          }}
        />
      )}
      {text !== undefined && <span data-problem={notice?.isRefused === true || undefined}>{text}</span>}
      {either && canResolve(either) && (
        <Button
          size="compact-xs"
          variant="default"
          loading={isPending}
          onClick={() => resolve(either, (names) => onChange(withNames(chips.current, notice, names)))}
        >
          {notice.isPasted ? 'Add the names they match now' : 'Any of them: list the names they match now'}
        </Button>
      )}
      {text !== undefined && <CloseButton size="xs" aria-label="Close the notice" onClick={onClose} />}
    </div>
  )
}

/** A list that was pasted grows by the names; otherwise they take the place of the conditions that were meant. */
const withNames = (chips: Chips, { field, isPasted }: Notice, names: readonly string[]): Chips =>
  isPasted ? addValues(chips, keyOf({ field, lookup: 'in' }), names) : namesOnly(chips, field, names)
