import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { platformQueries } from '../api/platforms.ts'
import { useImport } from '../ui/import-context.ts'
import { presentOf } from '../names/platform-name.ts'
import { catalogueView } from '../view/catalogue-view.ts'
import { compareView } from '../view/compare-view.ts'
import { serviceView } from '../view/service-view.ts'
import type { Navigate } from '../view/use-view.ts'
import {
  checksView,
  dataView,
  historyView,
  homeView,
  onPlatform,
  optimizationView,
  runsView,
  type View,
} from '../view/view.ts'
import { useCommands, type Command } from '../commands/commands.tsx'

/** What can be done from everywhere: go to a view or a platform, back and forward, colours. */
export function useFrameCommands(view: View, navigate: Navigate): void {
  const { data } = useQuery(platformQueries.list())
  const { setColorScheme } = useMantineColorScheme()
  const { platform } = view
  const openImport = useImport()
  const views: Command[] =
    platform === null
      ? []
      : [
          { id: 'go.data', label: 'Go to Data', keys: 'alt+2', run: () => navigate(dataView(platform)) },
          { id: 'go.runs', label: 'Go to Runs', keys: 'alt+3', run: () => navigate(runsView(platform)) },
          {
            id: 'go.optimization',
            label: 'Go to Optimization',
            keys: 'alt+4',
            run: () => navigate(optimizationView(platform)),
          },
          { id: 'go.compare', label: 'Go to Compare', keys: 'alt+6', run: () => navigate(compareView(platform)) },
          { id: 'go.history', label: 'Go to History', keys: 'alt+5', run: () => navigate(historyView(platform)) },
          { id: 'go.catalogue', label: 'Go to Catalogue', keys: 'alt+7', run: () => navigate(catalogueView(platform)) },
          { id: 'go.checks', label: 'Check this data', run: () => navigate(checksView(platform)) },
        ].map((command) => ({ ...command, group: 'Go to' }))
  useCommands([
    {
      id: 'go.home',
      label: 'Go to Home',
      group: 'Go to',
      keys: 'alt+1',
      run: () => navigate(homeView(platform === null ? null : presentOf(platform))),
    },
    ...views,
    {
      id: 'go.service',
      label: 'Go to Service',
      group: 'Go to',
      keys: 'alt+8',
      run: () => navigate(serviceView(platform)),
    },
    {
      id: 'frame.import',
      label: 'Import files…',
      group: 'Data',
      keys: 'alt+I',
      run: () => openImport?.(platform),
    },
    { id: 'go.back', label: 'Back', group: 'Go to', keys: 'alt+ArrowLeft', isListedOnly: true },
    { id: 'go.forward', label: 'Forward', group: 'Go to', keys: 'alt+ArrowRight', isListedOnly: true },
    ...(data?.platforms ?? [])
      .filter(({ name }) => name !== platform)
      .map(({ name }) => ({
        id: `platform.${name}`,
        label: `Open the platform ${name}`,
        group: 'Platforms',
        run: () => navigate(onPlatform(view, name)),
      })),
    ...(['light', 'dark', 'auto'] as const).map((scheme) => ({
      id: `colours.${scheme}`,
      label: `Colours: ${scheme === 'auto' ? 'as the system' : scheme}`,
      group: 'Window',
      run: () => setColorScheme(scheme),
    })),
  ])
}
