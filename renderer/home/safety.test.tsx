import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { show } from '../ui/testing.tsx'
import { BackupAge, BackupButton } from './Backup.tsx'
import { ChangedCells } from './ChangedCells.tsx'
import { DamagedCells } from './DamagedCells.tsx'
import { TrashCard } from './TrashCard.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const file = 'demo-2026-11-20T13-36-22-528000.scenario'
const moment = '2026-11-20T13:36:22.528000'

describe('the trash', () => {
  const trash = { body: { trash: [{ name: file, platform: 'demo', bytes: 1_200_000, trashed_at: moment }] } }
  const restore = `POST /desk/v1/trash/${file}/restore`

  test('is listed, and restores a platform under the name that is asked for', async () => {
    const onRestored = vi.fn<(name: string) => void>()
    const info = {
      name: 'demo-old',
      bytes: 1,
      modified_at: moment,
      is_open: false,
      owner: null,
      damage: null,
      change: null,
    }
    const changes = show(<TrashCard onRestored={onRestored} />, {
      'GET /desk/v1/trash': trash,
      [restore]: { body: info },
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Restore demo, in the trash since 2026-11-2/ }))
    expect(screen.getByText('1.2 MB')).toBeTruthy()
    const field = await screen.findByLabelText<HTMLInputElement>('Name of the platform')
    expect(field.value).toBe('demo')
    fireEvent.change(field, { target: { value: 'demo-old' } })
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(onRestored).toHaveBeenCalledWith('demo-old'))
    expect(changes).toEqual([`${restore} {"name":"demo-old"}`])
  })

  test('says at the field that the name is taken', async () => {
    const message = 'There is a platform called "demo" already. Choose another name, or move that one to the trash.'
    show(<TrashCard onRestored={vi.fn<(name: string) => void>()} />, {
      'GET /desk/v1/trash': trash,
      [restore]: { status: 409, body: { message, kwargs: {}, error_name: 'platform_not_unique' } },
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Restore demo/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(await screen.findByText(message)).toBeTruthy()
  })

  test('shows nothing while there is nothing in it', async () => {
    const answered = vi.fn<() => { trash: [] }>(() => ({ trash: [] }))
    show(<TrashCard onRestored={vi.fn<(name: string) => void>()} />, {
      'GET /desk/v1/trash': {
        get body() {
          return answered()
        },
      },
    })
    await waitFor(() => expect(answered).toHaveBeenCalled())
    expect(screen.queryByText('Trash')).toBeNull()
  })
})

test('the newest backup of a platform is told, and another one is made', async () => {
  const backup = (platform: string, created_at: string) => ({ name: file, platform, bytes: 1, created_at })
  const cells = (
    <>
      <BackupAge platform="demo" />
      <BackupButton platform="demo" />
    </>
  )
  const changes = show(cells, {
    'GET /desk/v1/backups': {
      body: {
        backups: [
          backup('other', '2027-01-01T00:00:00.000000'),
          backup('demo', moment),
          backup('demo', '2026-01-01T00:00:00.000000'),
        ],
      },
    },
    'POST /desk/v1/demo/backups': { body: backup('demo', moment) },
  })
  expect((await screen.findByTitle(`${moment} UTC`)).getAttribute('datetime')).toBe(`${moment}Z`)
  fireEvent.click(screen.getByRole('button', { name: 'Back up now: demo' }))
  await waitFor(() => expect(changes).toEqual(['POST /desk/v1/demo/backups']))
})

test('a platform without a backup says so', async () => {
  show(<BackupAge platform="demo" />, { 'GET /desk/v1/backups': { body: { backups: [] } } })
  expect(await screen.findByText('none yet')).toBeTruthy()
})

test('a platform whose file was replaced says so, and opens what is there when that is asked for', async () => {
  const cells = (
    <table>
      <tbody>
        <tr>
          <ChangedCells platform="demo" change="replaced" />
        </tr>
      </tbody>
    </table>
  )
  const reopen = 'POST /desk/v1/platforms/demo/reopen'
  const changes = show(cells, { [reopen]: { body: { name: 'demo' } } })
  expect(screen.getByTitle(/^demo\.scenario was replaced by another program/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Open what is there now: demo' }))
  await waitFor(() => expect(changes).toEqual([reopen]))
})

describe('a damaged platform', () => {
  const cells = (
    <table>
      <tbody>
        <tr>
          <DamagedCells platform="demo" damage="is cut off: its end is missing" />
        </tr>
      </tbody>
    </table>
  )

  test('offers its newest backup, which one click puts in its place', async () => {
    const changes = show(cells, {
      'GET /desk/v1/backups': { body: { backups: [{ name: file, platform: 'demo', bytes: 1, created_at: moment }] } },
      [`POST /desk/v1/backups/${file}/replace`]: { body: { platform: { name: 'demo' }, trashed: file } },
    })
    expect(await screen.findByTitle('demo.scenario is cut off: its end is missing.')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: `Restore demo from its backup of ${moment} UTC` }))
    await waitFor(() => expect(changes).toEqual([`POST /desk/v1/backups/${file}/replace`]))
  })

  test('without a backup says so', async () => {
    show(cells, { 'GET /desk/v1/backups': { body: { backups: [] } } })
    expect(await screen.findByText('damaged, no backup')).toBeTruthy()
  })
})
