import type { BackupInfo } from '../../server/contract/backups.ts'
import type { PlatformInfo } from '../../server/contract/platforms.ts'

/** Platforms whose files have been written since their newest backup, or have none, with the reason; those come first. */
export function notLookedAfter(
  platforms: readonly Pick<PlatformInfo, 'name' | 'modified_at'>[],
  backups: readonly Pick<BackupInfo, 'platform' | 'created_at'>[],
): { name: string; why: string }[] {
  const newestOf = (name: string) =>
    backups
      .filter(({ platform }) => platform === name)
      .map(({ created_at }) => created_at)
      .toSorted()
      .at(-1)
  const none = platforms.filter(({ name }) => newestOf(name) === undefined)
  const old = platforms.filter(({ name, modified_at }) => (newestOf(name) ?? modified_at) < modified_at)
  return [
    ...none.map(({ name }) => ({ name, why: 'has no backup' })),
    ...old.map(({ name }) => ({ name, why: 'has a backup older than its file' })),
  ]
}
