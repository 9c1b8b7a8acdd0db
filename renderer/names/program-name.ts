/** The program that wrote, from how it introduces itself: browsers do so at length. */
export function programName(client: string): string {
  if (client.includes('Electron/')) return 'desktop window'
  if (client.startsWith('Mozilla/')) return 'browser'
  return client === '' ? 'not known' : client
}
