import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { viewQueries } from '../api/views.ts'
import { momentOfDay } from '../history/days.ts'
import { describePlatform, presentOf } from '../names/platform-name.ts'
import { Icon } from '../ui/icons.tsx'
import { MiddleCut } from '../ui/MiddleCut.tsx'
import { describeView, viewIcons } from '../view/describe-view.ts'
import { recentViews } from '../view/recent.ts'
import { readView } from '../view/stored-views.ts'
import { noteSaved } from '../view/tabs.ts'
import type { Navigate } from '../view/use-view.ts'
import { isOfPlatform, type PlatformView } from '../view/view.ts'
import classes from './HomePage.module.css'

/** Views that are offered to go on with. */
const offered = 8

interface GoOnListProps {
  /** The one that is open: its saved views are offered. */
  platform: string | null
  /** Those that are there: what was looked at elsewhere has gone. */
  platforms: readonly string[]
  navigate: Navigate
}

interface Line {
  key: string
  name: string
  about: string
  view: PlatformView
  time: string
  saved?: number
}

/** Views that were looked at lately, on any platform, and the saved ones of the open platform; nothing where none is. */
export function GoOnList({ platform, platforms, navigate }: GoOnListProps) {
  const { data } = useQuery({ ...viewQueries.list(platform ?? ''), enabled: platform !== null })
  const saved = (data?.views ?? []).flatMap(({ id, name, view: json, updated_at, created_at }): Line[] => {
    const view = readView({ ...json, platform })
    if (!view || !isOfPlatform(view)) return []
    const time = updated_at ?? created_at ?? ''
    return [{ key: `saved ${id}`, name: name ?? '', about: `${describeView(view)}, saved`, view, time, saved: id }]
  })
  const recent = recentViews()
    .filter(({ view }) => platforms.includes(presentOf(view.platform)))
    .map(({ view, time }, at): Line => {
      const name = describeView(view)
      return { key: `recent ${at}`, name, about: describePlatform(view.platform), view, time }
    })
  const lines = [...saved, ...recent].toSorted((a, b) => b.time.localeCompare(a.time)).slice(0, offered)
  if (lines.length === 0) return null
  return (
    <section className={classes['list']} aria-labelledby="go-on-title">
      <Title order={2} fz={13} fw={600} id="go-on-title">
        Go on where you were
      </Title>
      <ul>
        {lines.map((line) => (
          <li key={line.key}>
            <button
              type="button"
              title={line.name}
              onClick={() => {
                navigate(line.view)
                if (line.saved !== undefined) noteSaved({ platform: line.view.platform, id: line.saved })
              }}
            >
              <Icon name={viewIcons[line.view.kind]} />
              <MiddleCut text={line.name} className={classes['saved']} />
              <MiddleCut text={line.about} className={classes['about']} />
              <time dateTime={`${line.time}Z`}>{line.time !== '' && momentOfDay(line.time)}</time>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
