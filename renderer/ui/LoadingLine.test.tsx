import { Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LoadingLine } from './LoadingLine.tsx'
import { show } from './testing.tsx'

afterEach(cleanup)

function Page({ onCancel, isLoading }: { onCancel: () => void; isLoading: boolean }) {
  const [isOpen, dialog] = useDisclosure(true)
  return (
    <>
      <Modal opened={isOpen} onClose={dialog.close} title="Choose" transitionProps={{ duration: 0 }}>
        <input aria-label="name" />
      </Modal>
      <input aria-label="filter" defaultValue="coal" />
      <LoadingLine isLoading={isLoading} onCancel={onCancel} />
    </>
  )
}

const press = (on: Element) => fireEvent.keyDown(on, { key: 'Escape' })

test('Escape closes the dialog on top, then empties the field, and only then cancels what is loading', () => {
  const cancel = vi.fn<() => void>()
  show(<Page isLoading onCancel={cancel} />, {})
  press(screen.getByLabelText('name'))
  expect(screen.queryByRole('dialog')).toBeNull()
  press(screen.getByLabelText('filter'))
  expect(cancel).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('filter'), { target: { value: '' } })
  press(screen.getByLabelText('filter'))
  expect(cancel).toHaveBeenCalledOnce()
})

test('Escape does nothing where nothing is loading', () => {
  const cancel = vi.fn<() => void>()
  show(<Page isLoading={false} onCancel={cancel} />, {})
  press(document.body)
  press(document.body)
  expect(cancel).not.toHaveBeenCalled()
})
