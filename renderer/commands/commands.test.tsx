import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { takeEarlyKeys } from './early-keys.ts'
import { CommandProvider, useAllCommands, useCommands, type Command } from './commands.tsx'
import { pressedKeys } from './keys.ts'
import { giveKeys, giveUsualKeys } from './own-keys.ts'

afterEach(cleanup)

function Part({ commands }: { commands: Command[] }) {
  useCommands(commands)
  return <input aria-label="text" />
}
const List = () => (
  <>
    {useAllCommands()
      .map(({ id }) => id)
      .join(' ')}
  </>
)

const shown = (parts: Command[][]) => (
  <CommandProvider>
    {parts.map((commands) => (
      <Part key={commands[0]?.id} commands={commands} />
    ))}
    <p>
      <List />
    </p>
  </CommandProvider>
)

test('commands are there while their part is, and run by their keys as they are by then', () => {
  const [first, second, other] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const command = (run: () => void): Command => ({ id: 'a', label: 'A', group: 'G', keys: 'w', run })
  const { rerender } = render(
    shown([[command(first)], [{ id: 'b', label: 'B', group: 'G', keys: 'mod+S', run: other }]]),
  )
  expect(screen.getByText('a b')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'w' })
  rerender(shown([[command(second)]]))
  fireEvent.keyDown(document.body, { key: 'w' })
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
  expect([first, second, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
  expect(screen.getByText('a')).toBeTruthy()
})

test('letters typed into a field are no commands, nor is Ctrl+Z, other keys with Ctrl are', () => {
  const run = vi.fn<() => void>()
  render(shown([['w', 'mod+S', 'mod+Z'].map((keys) => ({ id: keys, label: keys, group: 'G', keys, run }))]))
  const field = screen.getByLabelText('text')
  fireEvent.keyDown(field, { key: 'w' })
  fireEvent.keyDown(field, { key: 'z', ctrlKey: true })
  expect(run).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 's', ctrlKey: true })
  expect(run).toHaveBeenCalledOnce()
})

test('a command has the keys that it was given, which others lose as long as both are there', () => {
  const runs = { a: vi.fn<() => void>(), b: vi.fn<() => void>(), c: vi.fn<() => void>() }
  const part = (id: keyof typeof runs, keys: string) => [{ id, label: id, group: 'G', keys, run: runs[id] }]
  const { rerender } = render(shown([part('a', 'w'), part('b', 'shift+L'), part('c', 'mod+S')]))
  const press = (key: string, more: object = {}) => {
    fireEvent.keyDown(document.body, { key, ...more })
    const calls = Object.values(runs).map(({ mock }) => mock.calls.length)
    for (const run of Object.values(runs)) run.mockClear()
    return calls
  }
  act(() => giveKeys('a', 'shift+L'))
  expect([press('w'), press('L', { shiftKey: true })]).toEqual([
    [0, 0, 0],
    [1, 0, 0],
  ])
  act(() => giveKeys('c', null))
  expect(press('s', { ctrlKey: true })).toEqual([0, 0, 0])
  // Nobody else is there to have them.
  rerender(shown([part('b', 'shift+L')]))
  expect(press('L', { shiftKey: true })).toEqual([0, 1, 0])
  act(giveUsualKeys)
  rerender(shown([part('a', 'w'), part('b', 'shift+L'), part('c', 'mod+S')]))
  expect([press('w'), press('L', { shiftKey: true }), press('s', { ctrlKey: true })]).toEqual([
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ])
})

test.each<[event: KeyboardEventInit, keys: string | undefined]>([
  [{ key: 'e', altKey: true }, 'alt+E'],
  [{ key: 'E', ctrlKey: true, shiftKey: true }, 'mod+shift+E'],
  [{ key: 'k', metaKey: true }, 'mod+K'],
  [{ key: '+', shiftKey: true }, 'shift+[plus]'],
  [{ key: ' ', ctrlKey: true }, 'mod+space'],
  [{ key: 'F9' }, 'F9'],
  [{ key: 'Shift', shiftKey: true }, undefined],
  [{ key: 'Enter' }, 'focus'],
  [{ key: 'ArrowUp', shiftKey: true }, 'focus'],
  [{ key: 'ArrowUp', altKey: true }, 'alt+ArrowUp'],
])('%j are the keys %s, and do what they are given to', (event, keys) => {
  expect(pressedKeys(new KeyboardEvent('keydown', event))).toBe(keys)
  if (keys === undefined || keys === 'focus') return
  const run = vi.fn<() => void>()
  render(shown([[{ id: 'a', label: 'A', group: 'G', keys, run }]]))
  fireEvent.keyDown(document.body, event)
  expect(run).toHaveBeenCalledOnce()
})

test('letters that are typed while a dialog opens are its own, until its field has the focus or it is gone', () => {
  const [told, behind] = [vi.fn<(text: string) => void>(), vi.fn<() => void>()]
  render(shown([[{ id: 'a', label: 'A', group: 'G', keys: 'w', run: behind }]]))
  const key = (name: string, more: object = {}) => fireEvent.keyDown(document.body, { key: name, ...more })
  let isOpen = true
  takeEarlyKeys('text', () => isOpen, told)
  for (const name of ['w', 'x', 'Backspace', 'o', 'Shift']) key(name)
  key('c', { ctrlKey: true })
  expect(told.mock.calls.map(([text]) => text)).toEqual(['w', 'wx', 'w', 'wo'])
  expect(behind).not.toHaveBeenCalled()
  screen.getByLabelText('text').focus()
  fireEvent.keyDown(screen.getByLabelText('text'), { key: 'n' })
  expect(told).toHaveBeenCalledTimes(4)
  ;(document.activeElement as HTMLElement).blur()
  takeEarlyKeys('text', () => isOpen, told)
  isOpen = false
  key('w')
  expect([told.mock.calls.length, behind.mock.calls.length]).toEqual([4, 1])
})
