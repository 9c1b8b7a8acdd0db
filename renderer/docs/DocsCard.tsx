import { useId, useState, type CSSProperties } from 'react'
import { useFocusTrap } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { docsQueries, type Described, type DocsSubject } from '../api/docs.ts'
import { momentOf } from '../names/platform-name.ts'
import { shownName } from '../names/shown-name.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { DescriptionForm } from './DescriptionForm.tsx'
import { cardMark, useDescribed, type OnScreen } from './use-described.ts'
import classes from './DocsCard.module.css'

const words: Record<DocsSubject['kind'], string> = {
  model: 'Model',
  scenario: 'Scenario',
  region: 'Region',
  variable: 'Variable',
  unit: 'Unit',
  'optimization/indexset': 'Index set',
  'optimization/scalar': 'Scalar',
  'optimization/table': 'Table',
  'optimization/parameter': 'Parameter',
  'optimization/variable': 'Optimization variable',
  'optimization/equation': 'Equation',
}

/** Below this many pixels of the window a card stands above its name. */
const roomBelow = 240
const [width, gap] = [340, 4]

/**
 * What a name means: a card beside the name under the pointer, where it has a description, or beside the one in focus
 * when D is pressed. The description is edited in place; it is a change as any other, which Ctrl+Z takes back.
 */
export function DocsCard({ platform: viewed }: { platform: string }) {
  const { shown, hold, close } = useDescribed()
  const platform = shown?.about.platform ?? viewed
  const { data } = useQuery({
    ...docsQueries.of(platform, shown?.about.subject ?? { kind: 'region', name: '' }),
    enabled: shown !== undefined,
  })
  // What has nothing to tell does not stand in the way of the pointer.
  if (!shown || !data || (data.description === null && !shown.isAsked)) return null
  return (
    <Card
      key={JSON.stringify(shown.about)}
      {...{ platform, shown, hold, close }}
      known={data}
      canEdit={momentOf(platform) === undefined}
    />
  )
}

/** Below its name or above it, at its side where names stand below each other: never over what is pointed at. */
function placeOf({ about, rect }: OnScreen): CSSProperties {
  const { innerHeight, innerWidth } = window
  const hasRoomBelow = innerHeight - rect.bottom >= roomBelow
  if (about.isBeside && rect.right + gap + width <= innerWidth) {
    return { left: rect.right + gap, ...(hasRoomBelow ? { top: rect.top } : { bottom: innerHeight - rect.bottom }) }
  }
  const left = Math.max(gap, Math.min(rect.left, innerWidth - width - gap))
  return { left, ...(hasRoomBelow ? { top: rect.bottom + gap } : { bottom: innerHeight - rect.top + gap }) }
}

interface CardProps {
  platform: string
  shown: OnScreen
  known: Described
  canEdit: boolean
  hold: () => void
  close: () => void
}

function Card({ platform, shown, known, canEdit, hold, close }: CardProps) {
  const { about, isAsked } = shown
  const { subject } = about
  const name = shownName(subject.kind, subject.name)
  const title = useId()
  const client = useQueryClient()
  const [isEdited, setEdited] = useState(false)
  const trap = useFocusTrap(isAsked || isEdited)
  const edit = () => {
    hold()
    setEdited(true)
  }
  return (
    // Its keys are stopped here, on their way to the table under it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={trap}
      className={classes['card']}
      style={placeOf(shown)}
      role="dialog"
      tabIndex={-1}
      aria-labelledby={title}
      {...{ [cardMark]: '' }}
      // What is open around the name does not take a click here for one outside of it.
      onMouseDown={(event) => event.stopPropagation()}
      onTouchStart={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') close()
      }}
    >
      <div className={classes['head']}>
        <h2 id={title} className={classes['name']}>
          {name} <span className={classes['kind']}>{words[subject.kind]}</span>
        </h2>
        {canEdit && !isEdited && (
          <IconButton icon="edit" isSmall label={`Edit the description of ${name}`} onClick={edit} />
        )}
        {(isAsked || isEdited) && <IconButton icon="close" isSmall label="Close" onClick={close} />}
      </div>
      {!isEdited ? (
        <p className={`${classes['text']} ${known.description === null ? classes['none'] : ''}`}>
          {known.description ?? 'No description'}
        </p>
      ) : (
        <DescriptionForm
          {...{ platform, subject, known }}
          onCancel={close}
          onSaved={(description) => {
            client.setQueryData(docsQueries.of(platform, subject).queryKey, () => ({ ...known, description }))
            close()
          }}
        />
      )}
    </div>
  )
}
