import { backupUsage } from './backup.ts'
import { checkUsage } from './check.ts'
import { completionUsage } from './completion-usage.ts'
import { exportUsage } from './export.ts'
import { importUsage } from './import.ts'
import { platformsUsage } from './platforms.ts'
import { diagnosticsUsage } from './diagnostics.ts'
import { openUsage } from './open.ts'
import { serveUsage } from './serve.ts'
import { updatesUsage } from './updates.ts'

/** A command as its help, its man page and the completion of shells describe it. */
export interface CommandText {
  name: string
  /** What it does, in a few words. */
  does: string
  /** How it is called, a line for each way; lines that continue one are indented. */
  usage: string
}

/** All commands, in the order in which they are shown. */
export const commandTexts: readonly CommandText[] = [
  {
    name: 'open',
    does: 'starts the service, or joins the running one, and opens the window in a browser',
    usage: openUsage,
  },
  { name: 'serve', does: 'runs the service until it is ended', usage: serveUsage },
  { name: 'import', does: 'brings files into a platform', usage: importUsage },
  { name: 'export', does: 'gives any part of a platform back as csv, xlsx or JSON lines', usage: exportUsage },
  { name: 'platforms', does: 'lists, makes, copies, removes and checks platforms', usage: platformsUsage },
  { name: 'backup', does: 'makes, lists, restores and deletes backups of platforms', usage: backupUsage },
  { name: 'check', does: 'looks for what is odd in the data of a platform', usage: checkUsage },
  {
    name: 'diagnostics',
    does: 'says all that helps to find a fault, and nothing of the data',
    usage: diagnosticsUsage,
  },
  { name: 'updates', does: 'asks for a newer version, when you say so', usage: updatesUsage },
  { name: 'completion', does: 'prints the completion of commands for a shell', usage: completionUsage },
]

/** Every flag in the words of its help. A test compares them with the flags of the usages. */
export const flagWords: Readonly<Record<string, string>> = {
  '--across': 'what the titles of further columns are: variables or regions',
  '--all-versions': 'take all versions of a run, not the default one alone',
  '--as': 'the name that what is restored gets',
  '--attached': 'end when the program ends that started it',
  '--blank': 'a text that stands for no value',
  '--create': 'create regions and units that are unknown',
  '--create-regions': 'create regions that are unknown',
  '--create-units': 'create units that are unknown',
  '--data': 'the folder of the platforms',
  '--dates': 'what a date counts as: its year, its month, or itself',
  '--default': 'whether imported runs become the default versions',
  '--definitions': 'a folder of nomenclature definitions',
  '--drop': 'a column to leave out',
  '--dry-run': 'only check',
  '--equation': 'read a table as the equation of this name',
  '--fill': 'a column whose blank cells repeat the one above',
  '--filter': 'a filter of the interface, as JSON or in a file',
  '--fold': 'a column to join to a name',
  '--force': 'overwrite the file',
  '--format': 'the format of the file',
  '--hierarchy': 'the hierarchy of new regions',
  '--index': 'the index columns of the item',
  '--indexset': 'read a table as the index set of this name',
  '--into-run': 'the run that gets the data',
  '--ixmp4': 'the version of ixmp4 that opens the platform that is written',
  '--items': 'read every table as an optimization item, or export those of a run',
  '--json': 'answer for scripts',
  '--keep': 'which of two values for one point stays',
  '--layout': 'a column for each year, or a row for each value',
  '--likely': 'take the likely meaning of unknown names',
  '--map': 'read a name or title as another',
  '--mapping': 'decisions kept from another import',
  '--meta': 'the file that gets the meta indicators',
  '--meta-types': 'whose type an indicator gets, the one of the platform or of the file',
  '--model': 'only this model',
  '--no-browser': 'do not open a browser',
  '--out': 'the file to write; - is standard output',
  '--parameter': 'read a table as the parameter of this name',
  '--platform': 'the platform it is about; serve takes several',
  '--port': 'the port to listen on; 0 takes a free one',
  '--protected': 'let nobody in without the secret in IXMP4_SECRET_HS256',
  '--region': 'only this region',
  '--rule': 'only this rule',
  '--run': 'only the run of this id',
  '--same': 'what to do with runs that are there already',
  '--save-mapping': 'keep the decisions in a file',
  '--scalar': 'read a table as the scalar of this name',
  '--scenario': 'only this scenario',
  '--set': 'the name for a column that the files lack, or a setting of the checks',
  '--sheet': 'a sheet of the workbooks to read',
  '--sheet-names': 'what the names of sheets are: regions, variables',
  '--skip': 'a name whose rows to leave out',
  '--table': 'read a table as the table of this name',
  '--thousands': 'the mark between thousands',
  '--turned': 'tables whose titles stand in a column are read with rows and columns exchanged',
  '--unit': 'only this unit; of an item the column with its units, or its unit',
  '--unit-row': 'what becomes of a row of units below the titles: take or skip',
  '--unknown-names': 'write the regions and units that are new into a csv file',
  '--value': 'the column with the values of the item',
  '--variable': 'only this variable; of an import, read a table as the variable of this name',
  '--without': 'a file that is left out',
  '--year': 'a year or a range of years',
  '--yes': 'do not ask first',
}

/** The flags that a usage names, each once. */
export const flagsOf = (usage: string): string[] => [...new Set(usage.match(/--[a-z][a-z0-9-]*/g) ?? [])].toSorted()

/** The actions of a command that has some: `create`, `list`. */
export const actionsOf = ({ name, usage }: CommandText): string[] =>
  usage.split('\n').flatMap((line) => new RegExp(`^ *${name} ([a-z]+)`).exec(line)?.[1] ?? [])
