/** What a link of ours leads to: a view of a platform, and nothing else. */
export interface Link {
  platform: string
  /** The part of the window's address after and with `#`. */
  address: string
}

/** How links to views begin. */
export const linkScheme = 'scenario-desk:'

/** Platform, at a moment perhaps; page; what the page shows, as the window writes its addresses. */
const form =
  /^scenario-desk:\/\/([A-Za-z0-9_][A-Za-z0-9_-]{0,99})(@\d{1,15})?\/([a-z]{1,20})(\?[\w.~%!*'(),/:@$&=+|-]{0,8000})?$/

/**
 * Reads `scenario-desk://PLATFORM/PAGE?QUERY`. Links come from anywhere: what has any other form is none. What the query
 * means is read by the window, which leaves out what makes no sense.
 * @returns undefined where the text is no such link
 */
export function parseLink(text: string): Link | undefined {
  const [whole, platform, moment = '', page, query = ''] = form.exec(text) ?? []
  return whole === undefined ? undefined : { platform: platform!, address: `#/${platform}${moment}/${page}${query}` }
}
