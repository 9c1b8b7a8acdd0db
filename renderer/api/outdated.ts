import type { QueryKey } from '@tanstack/react-query'

/**
 * What is out of date when something has happened: the one account of it, by the events of the change feed. The feed's
 * events and the window's own writes are both looked up here, see refresher.ts. A key stands for all that begin with it.
 */
export const outdatedBy = {
  /** A platform was written. @param operation its name as the feed and the history have it: `lockRun` */
  change: (platform: string, operation: string): QueryKey[] => {
    const parts = partsWritten[operation]
    const keys = parts === undefined ? [['platform', platform]] : parts.map((part) => ['platform', platform, part])
    // A comparison may be of any platforms: each says by itself whether it is out of date.
    return [...keys, ['platforms'], ['comparisons']]
  },
  /** Platforms came or went. @param name the one that did, where that is known: its name may be another one's now */
  platforms: (name?: string): QueryKey[] => [
    ['platforms'],
    ['trash'],
    ['backups'],
    // The name of a platform may be another one's now.
    ['effects'],
    ...(name === undefined ? [] : [['platform', name]]),
  ],
  /** A job began or ended; it may have been a backup. */
  jobs: (): QueryKey[] => [['jobs'], ['backups']],
  /** A backup was made; of its job the feed tells. */
  backups: (): QueryKey[] => [['backups']],
  /** Settings of the service were changed. */
  settings: (): QueryKey[] => [['settings']],
  /** The connection to the feed was lost: anything may have happened. */
  again: (): QueryKey[] => [[]],
}

/** Operations that write only some of what the window shows of a platform. All others are taken to write everything. */
const partsWritten: Readonly<Record<string, readonly string[]>> = {
  // Summaries count the runs that are locked.
  lockRun: ['runs', 'summary'],
  unlockRun: ['runs', 'summary'],
  createCheckpoint: ['runs'],
  deleteCheckpoint: ['runs'],
  createView: ['views'],
  changeView: ['views'],
  deleteView: ['views'],
}
