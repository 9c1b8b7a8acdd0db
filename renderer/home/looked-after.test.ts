import { expect, test } from 'vitest'
import { notLookedAfter } from './looked-after.ts'

const at = (hour: number) => `2026-11-20T${hour}:00:00.000000`

test('a platform is looked after when a backup is newer than its last change', () => {
  const platforms = [
    { name: 'changed', modified_at: at(12) },
    { name: 'safe', modified_at: at(12) },
    { name: 'bare', modified_at: at(12) },
  ]
  const backups = [
    { platform: 'changed', created_at: at(11) },
    { platform: 'safe', created_at: at(13) },
    { platform: 'safe', created_at: at(10) },
  ]
  expect(notLookedAfter(platforms, backups)).toEqual([
    { name: 'bare', why: 'has no backup' },
    { name: 'changed', why: 'has a backup older than its file' },
  ])
})
