import { SettingsChange, SettingsInfo } from '../contract/settings.ts'
import type { Router } from '../http/router.ts'
import type { KeptSettings } from './kept-settings.ts'

/** What people choose about the service. */
export function settingsDeskRoutes(router: Router, settings: KeptSettings): void {
  const tag = 'service'
  router.service({
    operation: 'getSettings',
    method: 'GET',
    path: '/settings',
    tag,
    summary: 'Tells the settings of the service',
    answer: SettingsInfo,
    handler: () => settings.info,
  })
  router.service({
    operation: 'changeSettings',
    method: 'PATCH',
    path: '/settings',
    tag,
    summary: 'Changes settings of the service, from now on',
    body: SettingsChange,
    answer: SettingsInfo,
    handler: ({ body }) => settings.change(body),
  })
}
