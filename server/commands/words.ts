/** Numbers as people read them: 257,426. */
export const number = new Intl.NumberFormat('en')

/** `1 datapoint`, `2 datapoints`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number.format(count)} ${count === 1 ? one : many}`
