import { describe, expect, test } from 'vitest'
import {
  navigationVerdict,
  permissionVerdict,
  senderVerdict,
  viewAddress,
  weaknesses,
  windowOpenVerdict,
} from './policies.ts'

const ownOrigin = 'http://127.0.0.1:9000'

/** Address, where a click in the main frame leads, what window.open does. */
const links: [url: string, click: string, open: string][] = [
  ['http://127.0.0.1:9000/', 'allow', 'external'],
  ['http://127.0.0.1:9000/docs/?a=1#b', 'allow', 'external'],
  ['HTTP://127.0.0.1:9000/', 'allow', 'external'],
  ['https://docs.ece.iiasa.ac.at/', 'external', 'external'],
  ['http://example.org/', 'external', 'external'],
  ['mailto:someone@example.org', 'external', 'external'],
  // Look like ours, and are not.
  ['http://127.0.0.1:9000.evil.com/', 'block', 'block'],
  ['http://127.0.0.1:9000@evil.com/', 'block', 'block'],
  ['http://localhost@evil/', 'block', 'block'],
  ['http://a:b@127.0.0.1:9000/', 'block', 'block'],
  ['https://127.0.0.1:9000/', 'block', 'block'],
  ['http://evil.com/http://127.0.0.1:9000/', 'external', 'external'],
  // Other services of this machine, by any spelling.
  ['http://127.0.0.1:9001/', 'block', 'block'],
  ['http://127.0.0.1/', 'block', 'block'],
  ['http://127.0.0.1.:9001/', 'block', 'block'],
  ['http://127.1:8888/', 'block', 'block'],
  ['http://2130706433:8888/', 'block', 'block'],
  ['http://0.0.0.0:9000/', 'block', 'block'],
  ['http://[::1]:9000/', 'block', 'block'],
  ['http://[::ffff:127.0.0.1]:9000/', 'block', 'block'],
  ['http://localhost:9000/', 'block', 'block'],
  ['http://localhost.:9000/', 'block', 'block'],
  ['http://app.localhost:9000/', 'block', 'block'],
  // Addresses are parsed as the browser does it: this one is ours.
  ['http://127.0.0.1.:9000/', 'allow', 'external'],
  // Other schemes, also those whose origin reads like ours.
  ['blob:http://127.0.0.1:9000/0b3e', 'block', 'block'],
  ['filesystem:http://127.0.0.1:9000/temporary/x', 'block', 'block'],
  ['view-source:http://127.0.0.1:9000/', 'block', 'block'],
  ['javascript:alert(1)', 'block', 'block'],
  ['JaVaScRiPt:alert(1)', 'block', 'block'],
  ['data:text/html,<script>1</script>', 'block', 'block'],
  ['file:///etc/passwd', 'block', 'block'],
  ['file://server/share', 'block', 'block'],
  ['smb://server/share', 'block', 'block'],
  ['ms-msdt:/id', 'block', 'block'],
  ['chrome://settings', 'block', 'block'],
  ['devtools://devtools/bundled/x.html', 'block', 'block'],
  ['about:blank', 'block', 'block'],
  ['//127.0.0.1:9000/', 'block', 'block'],
  ['', 'block', 'block'],
]

describe('links', () => {
  test.each(links)('%s', (url, click, open) => {
    expect(navigationVerdict({ url, ownOrigin, isMainFrame: true, isRedirect: false })).toBe(click)
    expect(windowOpenVerdict(url, ownOrigin)).toBe(open)
  })

  test.each(links)('%s: an embedded page or a redirect opens nothing outside', (url, click) => {
    const expected = click === 'allow' ? 'allow' : 'block'
    expect(navigationVerdict({ url, ownOrigin, isMainFrame: false, isRedirect: false })).toBe(expected)
    expect(navigationVerdict({ url, ownOrigin, isMainFrame: true, isRedirect: true })).toBe(expected)
  })

  test.each(links)('%s: contents that nobody claimed go nowhere', (url) => {
    expect(navigationVerdict({ url, ownOrigin: undefined, isMainFrame: true, isRedirect: false })).toBe('block')
    expect(windowOpenVerdict(url, undefined)).toBe('block')
  })
})

describe('permissions', () => {
  const refused = [
    'clipboard-read',
    'geolocation',
    'media',
    'notifications',
    'openExternal',
    'fileSystem',
    'midi',
    'unknown',
    '',
  ]
  test.each(refused)('%s is refused to our own page', (permission) => {
    expect(permissionVerdict({ permission, requestedBy: ownOrigin, ownOrigin })).toBe('deny')
  })

  test.each([
    [ownOrigin, 'allow'],
    [`${ownOrigin}/`, 'allow'],
    [`${ownOrigin}/data?x=1`, 'allow'],
    ['http://127.0.0.1:9001/', 'deny'],
    ['http://127.0.0.1:9000.evil.com/', 'deny'],
    ['https://evil.com/', 'deny'],
    ['null', 'deny'],
    ['', 'deny'],
  ])('copying is for our own page only: %s', (requestedBy, expected) => {
    const permission = 'clipboard-sanitized-write'
    expect(permissionVerdict({ permission, requestedBy, ownOrigin })).toBe(expected)
    expect(permissionVerdict({ permission, requestedBy, ownOrigin: undefined })).toBe('deny')
  })
})

test.each([
  [{ url: `${ownOrigin}/`, isTop: true }, ownOrigin, 'allow'],
  [{ url: `${ownOrigin}/`, isTop: false }, ownOrigin, 'deny'],
  [{ url: 'http://127.0.0.1:9001/', isTop: true }, ownOrigin, 'deny'],
  [{ url: 'http://127.0.0.1:9000.evil.com/', isTop: true }, ownOrigin, 'deny'],
  [{ url: 'about:blank', isTop: true }, ownOrigin, 'deny'],
  [{ url: '', isTop: true }, ownOrigin, 'deny'],
  [{ url: `${ownOrigin}/`, isTop: true }, undefined, 'deny'],
  [undefined, ownOrigin, 'deny'],
])('a message from %o to the window of %s: %s', (frame, origin, expected) => {
  expect(senderVerdict(frame, origin)).toBe(expected)
})

describe('protections', () => {
  const strong = { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true, spellcheck: false }
  test.each([
    [strong, [], []],
    [{ ...strong, sandbox: false }, [], ['sandbox']],
    [{ ...strong, nodeIntegration: true, webSecurity: undefined }, [], ['nodeIntegration', 'webSecurity']],
    [strong, ['disable-web-security'], ['--disable-web-security']],
    [{}, [], ['sandbox', 'contextIsolation', 'nodeIntegration', 'webSecurity']],
  ])('%o with %o', (preferences, switches, expected) => {
    expect(weaknesses(preferences, switches)).toEqual(expected)
  })
})

test.each([
  [`${ownOrigin}/#/demo/data?year__in=2020`, 'runs', `${ownOrigin}/#/demo/runs`],
  [`${ownOrigin}/#/demo@17/runs`, 'data', `${ownOrigin}/#/demo@17/data`],
  [`${ownOrigin}/#/`, 'data', `${ownOrigin}/#/default/data`],
  [`${ownOrigin}/docs/`, 'runs', `${ownOrigin}/#/default/runs`],
  ['', 'runs', `${ownOrigin}/#/default/runs`],
] as const)('from %s to %s', (current, kind, expected) => {
  expect(viewAddress(ownOrigin, current, kind)).toBe(expected)
})
