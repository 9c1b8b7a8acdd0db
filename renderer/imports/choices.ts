import type { Choice, Decisions, ImportProblem, ImportReport } from '../../server/contract/imports.ts'
import { noDecisions } from './decisions.ts'

/** Whether two decisions, or rules, are the same. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Decisions as if the choice had never been made. */
export function withoutChoice(decisions: Decisions, choice: Choice): Decisions {
  const entries = Object.entries(choice.decisions).map(([key, value]) => {
    const before = decisions[key as keyof Decisions]
    if (!Array.isArray(before) || !Array.isArray(value)) return [key, noDecisions[key as keyof Decisions]]
    return [key, before.filter((rule) => !value.some((made) => isSame(made, rule)))]
  })
  return { ...decisions, ...(Object.fromEntries(entries) as Partial<Decisions>) }
}

/** Whether all that a choice decides is decided. */
export const isDecided = (decisions: Decisions, choice: Choice): boolean =>
  Object.entries(choice.decisions).every(([key, value]) => {
    const now = decisions[key as keyof Decisions]
    if (!Array.isArray(now) || !Array.isArray(value)) return isSame(now, value)
    return value.every((rule) => now.some((made) => isSame(made, rule)))
  })

/** A choice that asks for a name, with that name. */
export function namedChoice(choice: Choice, name: string): Choice {
  const given = (value: unknown): unknown => {
    if (value === choice.asks) return name
    if (Array.isArray(value)) return value.map(given)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, given(part)]))
  }
  return { ...choice, text: `${choice.text}: ${name}`, decisions: given(choice.decisions) as Choice['decisions'] }
}

/** Whether one decision is about all places with the problem: how digits are grouped, what dates mean. */
export const isDecidedTogether = ({ kind, choices }: ImportProblem): boolean =>
  (kind === 'number' || kind === 'date') && choices.length > 0

/** Tells problems apart, also of different checks: what they are about, whatever else was decided. */
export function keyOf(problem: ImportProblem): string {
  const { kind, file, sheet, column, text, row, message, choices } = problem
  if (isDecidedTogether(problem)) return JSON.stringify([kind, choices.map(({ decisions }) => decisions)])
  return JSON.stringify(text === null ? [kind, file, sheet, column, row, message] : [kind, file, sheet, column, text])
}

const way = (text: string, decisions: Partial<Decisions>): Choice => ({
  ...{ text, decisions, flag: '', asks: null, gives_up: 0 },
})

/** What can be decided about a problem: as the service says, or else as its words do. */
export function choicesOf(problem: ImportProblem): readonly Choice[] {
  const { choices, kind, column, message } = problem
  if (choices.length > 0) return choices
  if (kind === 'run') return [way('make new runs instead', { into_run: null })]
  if (column !== null && message.includes('--drop ')) return [way('leave the column out', { drop: [column] })]
  return []
}

/** A report whose problems of whole files offer that the file is left out, where there are others. */
export function withFilesToLeave(report: ImportReport, files: readonly string[]): ImportReport {
  if (files.length < 2) return report
  const problems = report.problems.map((problem) => {
    const { kind, file, choices } = problem
    if ((kind !== 'file' && kind !== 'header') || file === null || !files.includes(file)) return problem
    const rule = { ...{ file, kind: 'none' as const, name: null }, index: null, value: null, unit: null }
    return { ...problem, choices: [...choices, way('leave the file out', { items: [rule] })] }
  })
  return { ...report, problems }
}
