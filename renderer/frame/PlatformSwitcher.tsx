import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { platformQueries } from '../api/platforms.ts'
import { describePlatform, momentOf, presentOf } from '../names/platform-name.ts'
import type { Navigate } from '../view/use-view.ts'
import { onPlatform, type View } from '../view/view.ts'

/** The platform that all views are about. */
export function PlatformSwitcher({ view, navigate }: { view: View; navigate: Navigate }) {
  const { data } = useQuery(platformQueries.list())
  const names = data?.platforms.map(({ name }) => name) ?? []
  const options = [
    ...(view.platform === null ? [{ value: '', label: 'Choose a platform' }] : []),
    ...(view.platform === null ? [] : unlisted(view.platform, data && names)),
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

/**
 * What is shown but stands in no list: a platform as it was, or one that is not there. `names` are undefined until the
 * list is there.
 */
function unlisted(platform: string, names: string[] | undefined) {
  const isThere = names === undefined || names.includes(presentOf(platform))
  if (isThere && names !== undefined && momentOf(platform) === undefined) return []
  return [{ value: platform, label: `${describePlatform(platform)}${isThere ? '' : ' (not there)'}` }]
}
