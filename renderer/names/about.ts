import { dimensions } from '../../server/contract/dimensions.ts'
import { listedKinds } from '../../server/contract/item-tables.ts'
import type { DocsSubject } from '../api/docs.ts'

type Kind = DocsSubject['kind']

const kinds: readonly Kind[] = [...dimensions, ...listedKinds.map((kind) => `optimization/${kind}` as const)]

/** Something that may be described, and where its card stands. */
export interface About {
  subject: DocsSubject
  /** Where it is, if that is not the platform of the view. */
  platform: string | undefined
  /** What stands below each other has its card at its side, so that the next ones stay in sight. */
  isBeside: boolean
}

interface More {
  /** Of an optimization item, whose name says it only within its run. */
  id?: number
  platform?: string | undefined
  isBeside?: boolean
}

/**
 * Attributes that make an element say what it names, so that its card shows where it is pointed at, and by a key where
 * it, something in it or something around it has the focus, see docs/. None where there is no name to describe.
 */
export function aboutName(kind: Kind | undefined, name: unknown, { id, platform, isBeside }: More = {}) {
  // The unit of what has no dimension is the one name without letters.
  if (kind === undefined || typeof name !== 'string' || (name === '' && kind !== 'unit')) return {}
  const place = { 'data-of': platform, 'data-beside': isBeside || undefined }
  return { 'data-about': kind, 'data-name': name, 'data-id': id, ...place }
}

/** What an element says that it names, see {@link aboutName}. */
export function readAbout({ dataset }: HTMLElement): About | undefined {
  const { about, name, id, of: platform, beside } = dataset
  const kind = kinds.find((known) => known === about)
  if (kind === undefined || name === undefined) return undefined
  const subject = id === undefined ? { kind, name } : { kind, name, id: Number(id) }
  return { subject: subject as DocsSubject, platform, isBeside: beside !== undefined }
}
