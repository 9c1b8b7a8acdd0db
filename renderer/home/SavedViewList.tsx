import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { viewQueries } from '../api/views.ts'
import { formatTime } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import { MiddleCut } from '../ui/MiddleCut.tsx'
import { describeView, viewIcons } from '../view/describe-view.ts'
import { readView } from '../view/stored-views.ts'
import { noteSaved } from '../view/tabs.ts'
import type { Navigate } from '../view/use-view.ts'
import classes from './HomePage.module.css'

/** Views that are offered to go on with. */
const offered = 8

/** The saved views of a platform, the newest first; nothing where there is none. */
export function SavedViewList({ platform, navigate }: { platform: string; navigate: Navigate }) {
  const { data } = useQuery(viewQueries.list(platform))
  const views = (data?.views ?? [])
    .flatMap((saved) => {
      const view = readView({ ...saved.view, platform })
      return view ? [{ saved, view, time: saved.updated_at ?? saved.created_at ?? '' }] : []
    })
    .toSorted((a, b) => b.time.localeCompare(a.time))
    .slice(0, offered)
  if (views.length === 0) return null
  return (
    <section className={classes['list']} aria-labelledby="saved-title">
      <Title order={2} fz={13} fw={600} id="saved-title">
        Go on with a saved view
      </Title>
      <ul>
        {views.map(({ saved, view, time }) => (
          <li key={saved.id}>
            <button
              type="button"
              title={saved.name ?? ''}
              onClick={() => {
                navigate(view)
                noteSaved({ platform, id: saved.id })
              }}
            >
              <Icon name={viewIcons[view.kind]} />
              <MiddleCut text={saved.name ?? ''} className={classes['saved']} />
              <MiddleCut text={describeView(view)} className={classes['about']} />
              <time dateTime={`${time}Z`}>{time !== '' && formatTime(time)}</time>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
