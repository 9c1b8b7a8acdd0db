import { presentOf } from '../names/platform-name.ts'

/** The service that answers, and what it looks after. It is about all platforms; one of them stays the open one. */
export interface ServiceView {
  kind: 'service'
  platform: string
}

export const serviceView = (platform: string): ServiceView => ({ kind: 'service', platform: presentOf(platform) })
