import { useSyncExternalStore } from 'react'
import { serviceState, subscribeService, type ServiceState } from './service-state.ts'

/** Whether the service answers, up to date within two seconds, and what waits for it. */
export const useServiceState = (): ServiceState => useSyncExternalStore(subscribeService, serviceState)
