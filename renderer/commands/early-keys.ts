/**
 * Letters that are typed while a dialog opens belong to its field, not to what is behind it. They are taken until the
 * field has the focus, or the dialog is not open any more.
 *
 * @param field what the field is called, for screen readers
 * @param onText tells what has been typed so far
 */
export function takeEarlyKeys(field: string, isOpen: () => boolean, onText: (text: string) => void): void {
  let text = ''
  const isThere = () => document.activeElement?.getAttribute('aria-label') === field
  const stop = () => window.removeEventListener('keydown', take, { capture: true })
  const take = (event: KeyboardEvent) => {
    if (!isOpen() || isThere()) return stop()
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isLetter && event.key !== 'Backspace') return
    event.preventDefault()
    event.stopImmediatePropagation()
    text = isLetter ? text + event.key : text.slice(0, -1)
    onText(text)
  }
  window.addEventListener('keydown', take, { capture: true })
}
