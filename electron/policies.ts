/** Decisions only, from facts to a verdict; `guard.ts` asks them. Nothing here knows Electron. */

/** `external`: not in this window, but the default browser or mail program may have it. */
export type NavigationVerdict = 'allow' | 'external' | 'block'

export interface Navigation {
  url: string
  /** Origin of the service that the window shows; undefined for contents nobody claimed, which go nowhere. */
  ownOrigin: string | undefined
  isMainFrame: boolean
  /** A server sent the window there, nobody clicked. */
  isRedirect: boolean
}

/** May a frame go to this address? */
export function navigationVerdict({ url, ownOrigin, isMainFrame, isRedirect }: Navigation): NavigationVerdict {
  if (ownOrigin === undefined) return 'block'
  if (isOwnPage(url, ownOrigin)) return 'allow'
  // Neither an embedded page nor a redirect is something a person chose to open.
  if (!isMainFrame || isRedirect) return 'block'
  return mayLeave(url) ? 'external' : 'block'
}

/** A second window is never opened; what it should have shown may open in the browser, our own pages included. */
export function windowOpenVerdict(url: string, ownOrigin: string | undefined): 'external' | 'block' {
  if (ownOrigin === undefined) return 'block'
  return isOwnPage(url, ownOrigin) || mayLeave(url) ? 'external' : 'block'
}

/** What the window's own page may do beyond showing itself, each with its reason. Electron's default is to say yes. */
const allowedPermissions: ReadonlyMap<string, string> = new Map([
  ['clipboard-sanitized-write', 'cells are copied as text, views as code'],
])

export interface PermissionRequest {
  permission: string
  /** Origin or address of the page that asks, as Electron gives it. */
  requestedBy: string
  ownOrigin: string | undefined
}

/** Is this permission given to that page? */
export const permissionVerdict = ({ permission, requestedBy, ownOrigin }: PermissionRequest): 'allow' | 'deny' =>
  ownOrigin !== undefined && allowedPermissions.has(permission) && isOwnPage(requestedBy, ownOrigin) ? 'allow' : 'deny'

/** Whether a message from this frame is answered: only the page itself may ask, nothing embedded in it. */
export const senderVerdict = (
  frame: { url: string; isTop: boolean } | undefined,
  ownOrigin: string | undefined,
): 'allow' | 'deny' =>
  frame !== undefined && frame.isTop && ownOrigin !== undefined && isOwnPage(frame.url, ownOrigin) ? 'allow' : 'deny'

function isOwnPage(text: string, ownOrigin: string): boolean {
  const url = URL.parse(text)
  // A blob's origin is that of the page that made it, but its content is anybody's: the scheme decides too.
  return url !== null && url.protocol === 'http:' && url.origin === ownOrigin && !hasCredentials(url)
}

/** Links that may leave for another program. Names in the data are anybody's, so these are few. */
function mayLeave(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || hasCredentials(url)) return false
  if (url.protocol === 'mailto:') return true
  // No link in somebody's data reaches another service of this machine.
  return (url.protocol === 'https:' || url.protocol === 'http:') && !isLoopback(url.hostname)
}

/** `http://localhost@evil` looks like one host and is another. */
const hasCredentials = (url: URL): boolean => url.username !== '' || url.password !== ''

const isLoopback = (hostname: string): boolean => {
  const host = hostname.replace(/\.$/, '')
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return /^127\.|^0\.0\.0\.0$/.test(host) || /^\[(::1?|::ffff:(7f|0:).*)\]$/.test(host)
}

/** What keeps the page away from this machine; a window without one of them is not shown. */
export const required: Readonly<Record<string, boolean>> = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
}

/**
 * What Electron says a window was made with, against what it must be: the names of the settings that differ. The
 * switches of the command line count too, since they overrule what the window was made with.
 */
export const weaknesses = (preferences: Readonly<Record<string, unknown>>, switches: readonly string[]): string[] => [
  ...Object.keys(required).filter((name) => preferences[name] !== required[name]),
  ...switches.map((name) => `--${name}`),
]

/** Switches that take a protection of the page away. */
export const weakeningSwitches = [
  'disable-web-security',
  'allow-running-insecure-content',
  'disable-site-isolation-trials',
]

/** The address of a kind of view, on the platform that the window shows now. */
export function viewAddress(origin: string, current: string, kind: 'data' | 'runs'): string {
  const platform = /^#\/([^/?#]+)\//.exec(URL.parse(current)?.hash ?? '')?.[1] ?? 'default'
  return `${origin}/#/${platform}/${kind}`
}
