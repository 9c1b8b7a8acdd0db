/** Lets the browser fetch and save a file, under the name that the service gives it. */
export function fetchFile(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
