import { realpathSync, statfsSync } from 'node:fs'

/** Where a data folder lies. */
interface FolderPlace {
  /** The real path, links resolved. */
  path: string
  /** What `statfs` calls the type of the file system on Linux; null elsewhere. */
  fileSystem: number | null
}

/** Folders that a program keeps the same on several machines, by the name of one of them on the way. */
const synchronised: readonly { name: RegExp; by: string }[] = [
  { name: /^OneDrive(?:$| - |-)/i, by: 'OneDrive' },
  { name: /^Dropbox(?: \(.+\))?$/i, by: 'Dropbox' },
  { name: /^(?:Mobile Documents|iCloud ?Drive|com~apple~CloudDocs)$/i, by: 'iCloud' },
  { name: /^(?:Google ?Drive(?:-.+)?|My Drive)$/i, by: 'Google Drive' },
  { name: /^Nextcloud\d*$/i, by: 'Nextcloud' },
  { name: /^ownCloud\d*$/i, by: 'ownCloud' },
]

/** Types of network file systems on Linux, from the manual of `statfs`. */
const networkFileSystems: readonly number[] = [
  0x6969, // NFS
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2 and later
  0x517b, // SMB
  0x5346414f, // AFS
  0x73757245, // Coda
  0x0bd00bd0, // Lustre
  0x00c36400, // Ceph
]

/** `\\server\share`, also as Windows writes it for long paths; what desktops of Linux mount for their user. */
const networkPath = /^(?:[\\/]{2}(?:\?[\\/]UNC[\\/])?[^\\/?.]|\/run\/user\/\d+\/gvfs\/|\/net\/)/i

/**
 * Says why a data folder may be a bad place for platform files, without its path, and what to do; null for a good one.
 * SQLite needs locks that hold and files that nobody else replaces.
 */
export function folderWarning({ path, fileSystem }: FolderPlace): string | null {
  if (networkPath.test(path) || (fileSystem !== null && networkFileSystems.includes(fileSystem))) {
    return (
      'The data folder lies on another machine, reached over the network. Locks do not always hold there, and a broken ' +
      `connection can damage platforms. ${move}`
    )
  }
  const parts = path.split(/[\\/]/)
  const by =
    synchronised.find(({ name }) => parts.some((part) => name.test(part)))?.by ??
    // macOS keeps the folders of such programs in one place.
    (/\/Library\/CloudStorage\//.test(path) ? 'a cloud service' : undefined)
  if (by === undefined) return null
  return (
    `The data folder lies in a folder that ${by} synchronises. It may replace or hold a file while it is written, ` +
    `which can damage platforms. ${move}`
  )
}

/** What {@link folderWarning} says of a folder that is there. */
export function warningOf(folder: string): string | null {
  const fileSystem = process.platform === 'linux' ? statfsSync(folder).type : null
  return folderWarning({ path: realpathSync.native(folder), fileSystem })
}

const move =
  'Quit Scenario Desk, move the folder to a local disk outside of such folders, and start with the new place. ' +
  'Backups can be copied anywhere.'
