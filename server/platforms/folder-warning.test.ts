import { describe, expect, test } from 'vitest'
import { folderWarning } from './folder-warning.ts'

const warn = (path: string, fileSystem: number | null = null) => folderWarning({ path, fileSystem })

describe('a data folder', () => {
  test.each([
    [String.raw`C:\Users\Ada\OneDrive\desk`, 'OneDrive'],
    [String.raw`C:\Users\Ada\OneDrive - Institute\Documents\desk`, 'OneDrive'],
    ['/Users/ada/Library/CloudStorage/OneDrive-Institute/desk', 'OneDrive'],
    ['/home/ada/Dropbox/desk', 'Dropbox'],
    ['/home/ada/Dropbox (Institute)/desk', 'Dropbox'],
    ['/Users/ada/Library/Mobile Documents/com~apple~CloudDocs/desk', 'iCloud'],
    [String.raw`C:\Users\Ada\iCloudDrive\desk`, 'iCloud'],
    ['/Users/ada/Library/CloudStorage/GoogleDrive-ada@example.org/My Drive/desk', 'Google Drive'],
    [String.raw`G:\My Drive\desk`, 'Google Drive'],
    ['/home/ada/Nextcloud/desk', 'Nextcloud'],
    ['/home/ada/Nextcloud2/desk', 'Nextcloud'],
    ['/home/ada/ownCloud/desk', 'ownCloud'],
    ['/Users/ada/Library/CloudStorage/Box-Box/desk', 'a cloud service'],
  ])('%s is synchronised by %s', (path, by) => {
    const warning = warn(path)
    expect(warning).toContain(`a folder that ${by} synchronises`)
    expect(warning).not.toContain(path)
  })

  test.each([
    [String.raw`\\server\share\desk`, null],
    [String.raw`\\?\UNC\server\share\desk`, null],
    ['//server/share/desk', null],
    ['/run/user/1000/gvfs/smb-share:server=s,share=x/desk', null],
    ['/home/ada/desk', 0x6969],
    ['/mnt/share/desk', 0xfe534d42],
  ])('%s with file system %s is on the network', (path, fileSystem) => {
    expect(warn(path, fileSystem)).toContain('over the network')
  })

  test.each([
    ['/home/ada/.desk-data', 0xef53],
    ['/home/ada/dropbox-export-tool/desk', null],
    ['/home/ada/my-nextcloud/desk', null],
    [String.raw`C:\Users\Ada\AppData\Roaming\Scenario Desk`, null],
    [String.raw`\\?\C:\Users\Ada\desk`, null],
    ['/Users/ada/Library/Application Support/Scenario Desk', null],
    ['/home/one/drive/desk', 0x9123683e],
  ])('%s is a good place', (path, fileSystem) => {
    expect(warn(path, fileSystem)).toBeNull()
  })
})
