const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const oneFraction = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** `1.2 MB` */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const amount = bytes / 1000 ** step
  return `${step === 0 || amount >= 100 ? whole.format(amount) : oneFraction.format(amount)} ${units[step]}`
}
