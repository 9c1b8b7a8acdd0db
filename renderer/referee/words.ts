import { checkRules, findingLevels, type CheckRule, type FindingLevel } from '../../server/contract/checks.ts'
import type { IconName } from '../ui/icons.tsx'

/** What each rule is called, and what it looks for. */
export const ruleWords: Record<CheckRule, { name: string; looksFor: string }> = {
  parts: { name: 'Sum of parts', looksFor: 'Variables that are not the sum of the variables below them' },
  world: { name: 'Sum of regions', looksFor: 'Values of the World that its regions do not sum to' },
  units: { name: 'Units', looksFor: 'Variables that have several units' },
  jumps: { name: 'Jumps', looksFor: 'Values that stand out from the years before and after' },
  factor: {
    name: 'Unit slips',
    looksFor: 'Series a thousand or a million times as large as in other runs, or as small',
  },
  ensemble: { name: 'Ensemble', looksFor: 'Values far from those of all other runs' },
  names: { name: 'Names', looksFor: 'Names and units that no codelist has' },
  bounds: { name: 'Bounds', looksFor: 'Values outside the bounds of codelists and criteria' },
}

/** Rules that say something only where there are definitions. */
export const ofDefinitions: readonly CheckRule[] = ['names', 'bounds']

/** A level in a word, with its sign. */
export const levelWords: Record<FindingLevel, { name: string; icon: IconName; tone: 'bad' | 'warn' | 'info' }> = {
  error: { name: 'Error', icon: 'error', tone: 'bad' },
  high: { name: 'High', icon: 'warning', tone: 'bad' },
  medium: { name: 'Medium', icon: 'warning', tone: 'warn' },
  low: { name: 'Low', icon: 'info', tone: 'info' },
}

/** Choices with how many findings each has, `all` among them. */
export function choicesOf<T extends string>(
  all: string,
  values: readonly T[],
  names: Record<T, { name: string }>,
  counts: Readonly<Record<string, number>> | undefined,
): { values: (T | 'all')[]; names: Partial<Record<T | 'all', string>> } {
  const there = values.filter((value) => counts === undefined || (counts[value] ?? 0) > 0)
  const told = there.map((value) => [value, `${names[value].name} (${counts?.[value] ?? 0})`])
  return {
    values: ['all', ...there],
    names: Object.fromEntries([['all', all], ...told]) as Partial<Record<T | 'all', string>>,
  }
}

export const rules = checkRules
export const levels = findingLevels
