/** What rows have in common that stand together. */
export interface RowGroup {
  key: string
  label: string
}

/** Rows that follow each other and are of one group: the place of the first, and how many. */
export function groupRows<T>(
  rows: readonly T[],
  groupOf: (row: T) => RowGroup,
): (RowGroup & { first: number; count: number })[] {
  const groups: (RowGroup & { first: number; count: number })[] = []
  rows.forEach((row, index) => {
    const { key, label } = groupOf(row)
    const last = groups.at(-1)
    if (last?.key === key) last.count += 1
    else groups.push({ key, label, first: index, count: 1 })
  })
  return groups
}
