import { limits } from '../contract/limits.ts'
import type { Platform } from '../platforms/platform.ts'
import type { Layout } from './wide-operations.ts'

/** Which steps wide tables have, as long as the data of their platform stay; the oldest are forgotten first. */
export class RememberedLayouts {
  readonly #platforms = new WeakMap<Platform, { version: number; layouts: Map<string, Layout> }>()

  find(platform: Platform, key: string): Layout | undefined {
    return this.#layouts(platform).get(key)
  }

  /** @param version of the platform before it was asked: a commit since then may have changed what was found */
  add(platform: Platform, { version, key, layout }: { version: number; key: string; layout: Layout }): void {
    if (platform.version !== version) return
    const layouts = this.#layouts(platform)
    layouts.set(key, layout)
    if (layouts.size > limits.rememberedLayouts) layouts.delete(layouts.keys().next().value!)
  }

  #layouts(platform: Platform): Map<string, Layout> {
    const known = this.#platforms.get(platform)
    if (known?.version === platform.version) return known.layouts
    const layouts = new Map<string, Layout>()
    this.#platforms.set(platform, { version: platform.version, layouts })
    return layouts
  }
}
