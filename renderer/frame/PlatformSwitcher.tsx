import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { platformQueries } from '../api/queries.ts'
import type { Navigate } from '../view/use-view.ts'
import { onPlatform, type View } from '../view/view.ts'

/** The platform that all views are about. */
export function PlatformSwitcher({ view, navigate }: { view: View; navigate: Navigate }) {
  const { data } = useQuery(platformQueries.list())
  const names = data?.platforms.map(({ name }) => name) ?? []
  const isUnknown = view.platform !== null && !names.includes(view.platform)
  const options = [
    ...(view.platform === null ? [{ value: '', label: 'Choose a platform' }] : []),
    ...(isUnknown && view.platform !== null
      ? [{ value: view.platform, label: data ? `${view.platform} (not there)` : view.platform }]
      : []),
    ...names.map((name) => ({ value: name, label: name })),
  ]
  return (
    <NativeSelect
      size="xs"
      miw={180}
      aria-label="Platform"
      data={options}
      value={view.platform ?? ''}
      onChange={(event) => event.currentTarget.value && navigate(onPlatform(view, event.currentTarget.value))}
    />
  )
}
