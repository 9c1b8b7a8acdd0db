import { useSyncExternalStore } from 'react'
import { serviceIsUp, subscribeService } from './service-state.ts'

/** Whether the service answers, up to date within two seconds. */
export const useServiceState = (): boolean => useSyncExternalStore(subscribeService, serviceIsUp)
