import { app, shell, type Session, type WebContents } from 'electron'
import { navigationVerdict, permissionVerdict, windowOpenVerdict } from './policies.ts'

/** The window contents that show the service, with its origin. Everything else goes nowhere. */
export class Guard {
  readonly #origins = new WeakMap<WebContents, string>()

  /** Lets these contents move within the origin. */
  claim(contents: WebContents, origin: string): void {
    this.#origins.set(contents, origin)
  }

  /** The origin these contents may show, undefined when nobody claimed them. */
  originOf(contents: WebContents | null): string | undefined {
    return contents === null ? undefined : this.#origins.get(contents)
  }

  /** Watches all contents there will ever be; to be called before the first one is made. */
  install(): void {
    app.on('web-contents-created', (_event, contents) => this.#watch(contents))
  }

  /** Refuses what pages of this session may not do. */
  watchSession(session: Session): void {
    session.setPermissionRequestHandler((contents, permission, answer, details) => {
      const ownOrigin = this.originOf(contents)
      answer(permissionVerdict({ permission, requestedBy: details.requestingUrl, ownOrigin }) === 'allow')
    })
    session.setPermissionCheckHandler((contents, permission, requestedBy) => {
      return permissionVerdict({ permission, requestedBy, ownOrigin: this.originOf(contents) }) === 'allow'
    })
    session.setDevicePermissionHandler(() => false)
  }

  #watch(contents: WebContents): void {
    // Covers the main frame and every frame in it; `will-navigate` would report the main frame a second time.
    contents.on('will-frame-navigate', (event) => this.#decide(contents, event, false))
    contents.on('will-redirect', (event) => this.#decide(contents, event, true))
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      if (windowOpenVerdict(url, this.originOf(contents)) === 'external') openExternal(url)
      return { action: 'deny' }
    })
  }

  #decide(contents: WebContents, event: NavigationEvent, isRedirect: boolean): void {
    const { url, isMainFrame } = event
    const verdict = navigationVerdict({ url, isMainFrame, isRedirect, ownOrigin: this.originOf(contents) })
    if (verdict === 'allow') return
    event.preventDefault()
    if (verdict === 'external') openExternal(url)
  }
}

interface NavigationEvent {
  url: string
  isMainFrame: boolean
  preventDefault: () => void
}

/** The parsed address, not the text: what was judged is what is opened. */
function openExternal(url: string): void {
  shell.openExternal(new URL(url).href).catch((error: unknown) => console.error(`${url} could not be opened`, error))
}
