/** What takes the focus inside a cell. */
const controls = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)'

/** An element is, or stands in, a button or box of a cell. */
export const isInControl = (element: Element): boolean =>
  element.closest(`${controls}, [data-cell]`)?.matches(controls) === true

/** What takes the focus when a cell is reached: its first button or box, else the cell itself. */
export const focusableOf = (cell: HTMLElement): HTMLElement => cell.querySelector<HTMLElement>(controls) ?? cell

/** The button or box that follows (1) or precedes (-1) one in its cell. */
export function controlBeside(control: HTMLElement, step: number): HTMLElement | undefined {
  const all = [...(control.closest('[data-cell]')?.querySelectorAll<HTMLElement>(controls) ?? [])]
  return all[all.indexOf(control) + step]
}
