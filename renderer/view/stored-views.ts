import { viewRequests } from '../api/views.ts'
import { presentOf } from '../names/platform-name.ts'
import { formatView, isPage, parseView } from './url.ts'
import type { PlatformView, View } from './view.ts'

/** Views that are too long for an address are kept by the service, and the address names their id. */

/** Links longer than this are cut off by programs that people paste them into. */
export const longestAddress = 2_000

const known = new Map<string, View>()

const keyOf = (platform: string, id: number): string => `${presentOf(platform)}/${id}`

/** The view that is kept under an id, if this window has seen it. */
export const knownView = (platform: string, id: number): View | undefined => known.get(keyOf(platform, id))

/** Keeps a view. @throws ServiceError */
export async function keepView(view: PlatformView): Promise<number> {
  const { id } = await viewRequests.create(presentOf(view.platform), { name: null, view: { ...view } })
  known.set(keyOf(view.platform, id), view)
  return id
}

/** Fetches a view that is kept. @throws ServiceError; Error when it is no view of this window */
export async function fetchView(platform: string, id: number, signal?: AbortSignal): Promise<View> {
  const saved = await viewRequests.get(presentOf(platform), id, signal)
  const view = readView({ ...saved.view, platform })
  if (!view) throw new Error(`What is kept under ${id} is no view that this version of the window understands.`)
  known.set(keyOf(platform, id), view)
  return view
}

/** A view from JSON that may come from anywhere: written as an address and read again, so that only sense is left. */
export function readView(json: Record<string, unknown>): View | undefined {
  if (typeof json['platform'] !== 'string' || typeof json['kind'] !== 'string' || !isPage(json['kind']))
    return undefined
  const plain = parseView(`#/${json['platform']}/${json['kind']}`).view
  try {
    return parseView(formatView({ ...plain, ...json })).view
  } catch {
    return undefined
  }
}
