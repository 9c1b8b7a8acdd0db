/** Numbers in messages and on the command line, with commas: 257,426. The window puts thin spaces in their place. */
export const number = new Intl.NumberFormat('en')

/** `1 datapoint`, `2,000 datapoints`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number.format(count)} ${count === 1 ? one : many}`
