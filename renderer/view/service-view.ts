import { presentOf } from '../names/platform-name.ts'

/** The service that answers, and what it looks after. It is about all platforms; one of them stays the open one. */
export interface ServiceView {
  kind: 'service'
  /** As it is: the service knows no past. null: there is none, or none was opened. */
  platform: string | null
}

export const serviceView = (platform: string | null): ServiceView => ({
  kind: 'service',
  platform: platform && presentOf(platform),
})
