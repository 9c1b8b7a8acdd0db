import type { BackupInfo, BackupList, Compacted } from '../contract/backups.ts'
import { formatBytes } from '../contract/bytes.ts'
import { ServiceError } from '../contract/errors.ts'
import type { Forgotten } from '../contract/history.ts'
import type { JobInfo } from '../contract/jobs.ts'
import type { Integrity, PlatformInfo, PlatformList, TrashedInfo, TrashList } from '../contract/platforms.ts'
import { runAction, usageOf, type Action, type ActionCall } from './actions.ts'
import { type Desk, ownerOf } from './desk.ts'
import { progressLine } from './progress.ts'
import { tableText, timeText, type Column } from './table.ts'

/** How long another service may take to say what it has open, in milliseconds. */
const ownerPatienceMs = 2_000

const actions: Record<string, Action> = {
  list: { takes: [], run: list },
  create: {
    takes: ['NAME'],
    makesData: true,
    run: async ({ names: [name], ask }) => {
      const answer = await ask((desk) => desk.call<PlatformInfo>('POST', '/desk/v1/platforms', { name }))
      return { answer, text: `${answer.name} was created, empty.\n` }
    },
  },
  sample: {
    takes: ['[NAME]'],
    makesData: true,
    run: async ({ names: [name = 'sample'], ask }) => {
      const answer = await ask(async (desk) => {
        const { id } = await desk.call<JobInfo>('POST', '/desk/v1/samples', { name })
        return desk.follow(id, progressLine())
      })
      return { answer, text: `${name} was created, with made-up scenarios.\n` }
    },
  },
  copy: {
    takes: ['NAME[@MOMENT]', 'NEW'],
    run: async ({ names: [name = '', target], ask }) => {
      const copy = (desk: Desk) => desk.call<PlatformInfo>('POST', `${path(name)}/copy`, { name: target })
      const answer = await ask(copy, name)
      return { answer, text: `${name} was copied to ${answer.name} (${formatBytes(answer.bytes)}).\n` }
    },
  },
  trash: { takes: ['NAME'], run: trash },
  restore: {
    takes: ['TRASHED'],
    takesAs: true,
    run: async ({ names: [trashed = ''], as, ask }) => {
      const url = `/desk/v1/trash/${encodeURIComponent(trashed)}/restore`
      const answer = await ask((desk) => desk.call<PlatformInfo>('POST', url, { name: as }))
      return { answer, text: `${trashed} is platform ${answer.name} again.\n` }
    },
  },
  reopen: {
    takes: ['NAME'],
    run: async ({ names: [name = ''], ask, dataDir }) => {
      const owner = ownerOf(dataDir, name)
      const reopen = (desk: Desk) => desk.call<PlatformInfo>('POST', `${path(name)}/reopen`)
      const answer = await (owner && (await hasOpen(owner, name)) ? reopen(owner) : ask(reopen))
      return { answer, text: `${name} is open as its file is now (${formatBytes(answer.bytes)}).\n` }
    },
  },
  integrity: { takes: ['NAME'], run: integrity },
  forget: {
    takes: ['NAME', 'TRANSACTION'],
    run: async ({ names: [name = '', transaction__id], ask }) => {
      const url = `/desk/v1/${encodeURIComponent(name)}/forget`
      const answer = await ask((desk) => desk.call<Forgotten>('POST', url, { transaction__id }), name)
      const { forgotten_rows, history_start, backup } = answer
      const text = `${name}: states before transaction ${history_start} are forgotten (${forgotten_rows} rows). As it was: backup ${backup}\n`
      return { answer, text }
    },
  },
  compact: {
    takes: ['NAME'],
    run: async ({ names: [name = ''], ask }) => {
      const compact = (desk: Desk) => desk.call<Compacted>('POST', `/desk/v1/${encodeURIComponent(name)}/compact`)
      const answer = await ask(compact, name)
      const { bytes_before, bytes_after, backup } = answer
      const text = `${name}: ${formatBytes(bytes_before)} before, ${formatBytes(bytes_after)} now. As it was: backup ${backup}\n`
      return { answer, text }
    },
  },
}

const path = (name: string): string => `/desk/v1/platforms/${encodeURIComponent(name)}`

export const platformsUsage = usageOf('platforms', actions)

/**
 * `platforms`: what there is, made, copied, put into the trash and taken out, checked, compacted, their history forgotten.
 * @throws UsageError
 */
export const platformsCommand = (args: string[], defaultDataDir: string, workerFile: string): Promise<void> =>
  runAction('platforms', actions, args, { dataDir: defaultDataDir, workerFile })

const platformColumns: Column<PlatformInfo>[] = [
  { title: 'PLATFORM', cell: ({ name }) => name },
  { title: 'SIZE', cell: ({ bytes }) => formatBytes(bytes), isNumber: true },
  { title: 'LAST WRITE', cell: ({ modified_at }) => timeText(modified_at) },
  { title: 'OPEN AT', cell: ({ owner }) => owner ?? '' },
]

const trashColumns: Column<TrashedInfo>[] = [
  { title: 'IN THE TRASH', cell: ({ name }) => name },
  { title: 'SIZE', cell: ({ bytes }) => formatBytes(bytes), isNumber: true },
  { title: 'SINCE', cell: ({ trashed_at }) => timeText(trashed_at) },
]

async function list({ ask, dataDir }: ActionCall) {
  const found = await ask(async (desk) => ({
    ...(await desk.call<PlatformList>('GET', '/desk/v1/platforms')),
    ...(await desk.call<TrashList>('GET', '/desk/v1/trash')),
    ...(await desk.call<BackupList>('GET', '/desk/v1/backups')),
  }))
  const platforms = await Promise.all(found.platforms.map((platform) => askOwner(dataDir, platform)))
  const { trash: trashed } = found
  const text =
    (platforms.length > 0 ? tableText(platformColumns, platforms) : 'There is no platform.\n') +
    platforms.map((platform) => damageText(platform, found.backups)).join('') +
    (trashed.length > 0 ? `\n${tableText(trashColumns, trashed)}` : '')
  return { answer: { platforms, trash: trashed }, text }
}

/** What is wrong with a platform's file, and what leads out of it. @param backups newest first */
function damageText({ name, damage, change }: PlatformInfo, backups: readonly BackupInfo[]): string {
  if (change !== null) {
    return `\n${name}.scenario was ${change} by another program while it was open. To go on with what is there now: platforms reopen ${name}\n`
  }
  if (damage === null) return ''
  const backup = backups.find(({ platform }) => platform === name)
  const next = backup ? `To go on with its newest backup: backup replace ${backup.name}` : 'It has no backup.'
  return `\n${name}.scenario ${damage}. ${next}\n`
}

/** The service whose note lies beside a platform may have been killed: it is asked whether it has the platform open. */
async function askOwner(dataDir: string, platform: PlatformInfo): Promise<PlatformInfo> {
  const { name, owner } = platform
  if (owner === null) return platform
  const isOpen = await hasOpen(ownerOf(dataDir, name), name)
  return { ...platform, is_open: isOpen, owner: isOpen ? owner : null }
}

async function hasOpen(desk: Desk | undefined, name: string): Promise<boolean> {
  const patience = AbortSignal.timeout(ownerPatienceMs)
  try {
    const answer = await desk?.call<PlatformList>('GET', '/desk/v1/platforms', undefined, patience)
    return answer?.platforms.some((other) => other.name === name && other.is_open) ?? false
  } catch {
    return false // whoever does not answer like a Scenario Desk is none
  }
}

async function trash({ names: [name = ''], ask }: ActionCall) {
  const put = (desk: Desk) => desk.call<{ trashed: string }>('DELETE', path(name))
  const answer = await ask(put, name).catch((error: unknown) => {
    // What cannot be opened can be put away all the same; our own service says whether it can.
    if (error instanceof ServiceError && error.errorName.startsWith('platform_file_')) return ask(put)
    throw error
  })
  const text = `${name} is in the trash. To have it back: platforms restore ${answer.trashed}\n`
  return { answer, text }
}

async function integrity({ names: [name = ''], ask }: ActionCall) {
  const check = (desk: Desk) => desk.call<Integrity>('GET', `/desk/v1/${encodeURIComponent(name)}/integrity`)
  const answer = await ask(check, name)
  const lines = answer.findings.map((finding) => `${finding.check} (${finding.count}): ${finding.message}\n`)
  const text = answer.ok
    ? `${name} is sound.\n`
    : `${name} is not sound:\n${lines.join('')}Restore a backup under another name and compare: backup list ${name}\n`
  return { answer, text, isFailure: !answer.ok }
}
