import type { BackupInfo, BackupList, Replaced } from '../contract/backups.ts'
import { formatBytes } from '../contract/bytes.ts'
import type { PlatformInfo } from '../contract/platforms.ts'
import { runAction, usageOf, type Action } from './actions.ts'
import { tableText, timeText, type Column } from './table.ts'

const columns: Column<BackupInfo>[] = [
  { title: 'BACKUP', cell: ({ name }) => name },
  { title: 'PLATFORM', cell: ({ platform }) => platform },
  { title: 'SIZE', cell: ({ bytes }) => formatBytes(bytes), isNumber: true },
  { title: 'MADE', cell: ({ created_at }) => timeText(created_at) },
]

const actions: Record<string, Action> = {
  create: {
    takes: ['NAME'],
    run: async ({ names: [name = ''], ask }) => {
      const url = `/desk/v1/${encodeURIComponent(name)}/backups`
      const answer = await ask((desk) => desk.call<BackupInfo>('POST', url), name)
      return { answer, text: `${name} was backed up as ${answer.name} (${formatBytes(answer.bytes)}).\n` }
    },
  },
  list: {
    takes: ['[NAME]'],
    run: async ({ names: [name], ask }) => {
      const all = await ask((desk) => desk.call<BackupList>('GET', '/desk/v1/backups'))
      const backups = all.backups.filter(({ platform }) => name === undefined || platform === name)
      const none = `There is no backup${name === undefined ? '' : ` of ${name}`}.\n`
      return { answer: { backups }, text: backups.length > 0 ? tableText(columns, backups) : none }
    },
  },
  restore: {
    takes: ['BACKUP'],
    takesAs: true,
    run: async ({ names: [backup = ''], as, ask }) => {
      const answer = await ask((desk) => desk.call<PlatformInfo>('POST', `${path(backup)}/restore`, { name: as }))
      return { answer, text: `${backup} was restored as platform ${answer.name}.\n` }
    },
  },
  replace: {
    takes: ['BACKUP'],
    run: async ({ names: [backup = ''], ask }) => {
      const answer = await ask((desk) => desk.call<Replaced>('POST', `${path(backup)}/replace`))
      const former = answer.trashed === null ? '' : ` Its former file is in the trash: ${answer.trashed}`
      return { answer, text: `${answer.platform.name} is as ${backup} has it.${former}\n` }
    },
  },
  delete: {
    takes: ['BACKUP'],
    run: async ({ names: [backup = ''], ask }) => {
      const answer = await ask((desk) => desk.call<object>('DELETE', path(backup)))
      return { answer, text: `${backup} was deleted.\n` }
    },
  },
}

const path = (backup: string): string => `/desk/v1/backups/${encodeURIComponent(backup)}`

export const backupUsage = usageOf('backup', actions)

/** `backup`: backups of platforms, made, listed, restored and deleted. @throws UsageError */
export const backupCommand = (args: string[], defaultDataDir: string, workerFile: string): Promise<void> =>
  runAction('backup', actions, args, { dataDir: defaultDataDir, workerFile })
