import type { Decisions, ItemRule } from '../../../contract/imports.ts'
import { mappingSheet } from '../../formats/item-workbook.ts'
import { openTableFile } from '../../formats/open-table-file.ts'
import type { Source, TableFile } from '../../formats/table.ts'
import { countWords, enoughWords } from '../../formats/titles.ts'
import { leaveFileOut, readAsItem } from '../choices.ts'
import { flagText } from '../flag-text.ts'
import type { ConfigEntry } from './osemosys.ts'
import { mappedSheets } from './ix-workbook.ts'
import { acrossYears, offerAcross, offerItem } from './offer.ts'
import { stemOf, tableName, titlesIn, type PlanContext, type PlannedTable } from './planned.ts'
import { hasRowNumbers } from './row-numbers.ts'
import { droppedTitles, likelyKind, likelyName, plain, type ItemReading } from './shape.ts'
import type { ItemStaging } from './staging.ts'

/** What was decided about a file by its name, or about all. */
export const itemRuleOf = ({ items }: Decisions, file: string): ItemRule | undefined =>
  items.findLast((rule) => rule.file === file) ?? items.findLast((rule) => rule.file === null)

/** The tables of a file that are read, each as what it is; what cannot be is a problem, what need not be a note. */
export async function planFile(context: PlanContext, source: Source): Promise<PlannedTable[]> {
  const { staging, decisions, config } = context
  const rule = itemRuleOf(decisions, source.name)
  if (rule?.kind === 'none') {
    staging.note(`${source.name}: left out.`)
    return []
  }
  const file = await openTableFile(source)
  for (const note of file.notes) staging.note(`${source.name} is ${note}.`)
  const entry = config?.get(plain(stemOf(source.name)))
  if (entry && rule?.file !== source.name) return [configured(source, file, entry)]
  if (file.sheets.includes(mappingSheet)) return mappedSheets(context, source, file)
  if (rule) return planRuled(context, source, file, rule)
  return planByShape(context, source, file)
}

/** A table of which the config says what it holds. */
function configured(source: Source, file: TableFile, { name, type, dtype, indices }: ConfigEntry): PlannedTable {
  const index = indices.map((title) => ({ title, index_set: title }))
  const kind = type === 'set' ? 'indexset' : indices.length > 0 ? 'parameter' : 'scalar'
  const reading: ItemReading = { kind, index: type === 'set' ? null : index, value: 'VALUE', unit: null }
  return { source, file, sheet: file.sheets[0]!, name, reading, type: dtype }
}

/** The sheets that a rule is about: those that its user named, else those that are shown. */
async function planRuled(
  context: PlanContext,
  source: Source,
  file: TableFile,
  rule: ItemRule,
): Promise<PlannedTable[]> {
  const { staging, decisions, reading } = context
  const asked = new Set(decisions.sheets.map(plain))
  const shown = file.sheets.filter((sheet) =>
    asked.size > 0 ? asked.has(plain(sheet)) : !file.hiddenSheets.has(sheet),
  )
  if (rule.name !== null && shown.length !== 1) {
    staging.problem(
      'file',
      `${source.name} has ${shown.length} sheets (${file.sheets.join(', ')}), and "${rule.name}" is one item. Name the sheet with --sheet.`,
    )
    return []
  }
  const planned: PlannedTable[] = []
  const strange: { sheet: string; titles: string[] }[] = []
  for (const sheet of shown) {
    const all = await titlesIn(file, sheet, reading)
    const dropped = droppedTitles(all, decisions.drop)
    const isNumbered = !dropped.has(all[0] ?? '') && (await hasRowNumbers(file, sheet, all, reading))
    const titles = all.slice(isNumbered ? 1 : 0).filter((title) => !dropped.has(title))
    const kind = rule.kind === 'none' ? undefined : (rule.kind ?? likelyKind(titles))
    if (kind === undefined) strange.push({ sheet, titles })
    else {
      const name = rule.name ?? likelyName(kind, titles, sheet === '' ? stemOf(source.name) : sheet)
      planned.push({ source, file, sheet, name, reading: { ...rule, kind }, type: null, isNumbered })
    }
  }
  for (const { sheet, titles } of strange) {
    // Of the sheets of a workbook some may be notes.
    if (planned.length === 0) refuseShape(staging, source.name, tableName(source.name, sheet), titles)
    else staging.note(`${tableName(source.name, sheet)}: not read. Its columns (${titles.join(', ')}) show no item.`)
  }
  return planned
}

/** A file about which nothing is said: its user has to. */
async function planByShape(context: PlanContext, source: Source, file: TableFile): Promise<PlannedTable[]> {
  const { staging, config, decisions, reading } = context
  const [sheet] = file.sheets
  const all = file.sheets.length === 1 ? await titlesIn(file, sheet!, reading) : []
  const titles = all.slice((await hasRowNumbers(file, sheet ?? '', all, reading)) ? 1 : 0)
  if (titles.length === 0 && file.sheets.length > 1) {
    refuseShape(staging, source.name, source.name, file.sheets)
    return []
  }
  if (countWords(titles, decisions) >= enoughWords) {
    const choices = [leaveFileOut(source.name)]
    const message = `${source.name} is a table of scenario data, and the other files are optimization items. Import it by itself.`
    staging.problem('item', message, null, '', source.name, { choices })
    return []
  }
  const kind = likelyKind(titles)
  if (kind !== undefined) offerItem(staging, source.name, kind, titles)
  else if (config) staging.note(`${source.name}: not read. It is no set, parameter or result of the config.`)
  else refuseShape(staging, source.name, source.name, titles)
  return []
}

function refuseShape(staging: ItemStaging, file: string, where: string, titles: readonly string[]): void {
  const message = `${where}: its columns (${titles.join(', ')}) show neither a set nor a parameter. Say what it is, such as ${flagText('parameter', `${file}=NAME`)} with --value.`
  // Rows of names alone are those of a set over others.
  const choices = [...(titles.length > 1 && !acrossYears(titles) ? [readAsItem('table', file, stemOf(file), '')] : [])]
  staging.problem('item', message, null, '', file, {
    examples: titles,
    choices: [...choices, ...offerAcross(file, titles), leaveFileOut(file)],
  })
}
