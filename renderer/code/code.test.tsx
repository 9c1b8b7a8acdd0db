import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../ui/testing.tsx'
import { CopyCodeDialog } from './CopyCodeDialog.tsx'
import type { CodeQuestion } from './question.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  window.localStorage.clear()
})

const question: CodeQuestion = {
  url: 'http://127.0.0.1:9000',
  platform: 'demo',
  kind: 'datapoints',
  filter: { region: { name: 'World' } },
}

/** The service says whether it wants tokens. */
const info = (is_protected: boolean) => ({ 'GET /desk/v1/info': { body: { is_protected } } })

test('the dialog shows the code of each language and copies it', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  show(<CopyCodeDialog opened onClose={() => {}} question={question} />, info(false))
  const tabs = (await screen.findAllByRole('tab')).map((tab) => tab.textContent)
  expect(tabs).toEqual(['ixmp4', 'pyam', 'R', 'curl', 'Filter'])
  expect(screen.getByRole('tabpanel', { name: 'ixmp4' }).textContent).toContain('platform.iamc.tabulate(')
  fireEvent.click(screen.getByRole('tab', { name: 'Filter' }))
  expect(screen.getByText('The filter of these datapoints as JSON: the body of the request.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(copied).toEqual(['{\n  "region": {\n    "name": "World"\n  }\n}\n'])
})

test('which client is installed is asked where it matters, and remembered', async () => {
  show(<CopyCodeDialog opened onClose={() => {}} question={question} />, info(false))
  expect(await screen.findByRole('button', { name: '0.15–0.17 (newest)', pressed: true })).toBeTruthy()
  expect(screen.getByText('python -c "import ixmp4; print(ixmp4.__version__)"')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '0.14' }))
  expect(screen.getByRole('tabpanel', { name: 'ixmp4' }).textContent).toContain('RestBackend(info)')
  fireEvent.click(screen.getByRole('tab', { name: 'pyam' }))
  expect(screen.queryByRole('group', { name: 'ixmp4 installed' })).toBeNull()
  expect(screen.getByRole('tabpanel', { name: 'pyam' }).textContent).toContain('HttpxTransport')
  cleanup()
  show(<CopyCodeDialog opened onClose={() => {}} question={question} />, info(false))
  expect(await screen.findByRole('button', { name: '0.14', pressed: true })).toBeTruthy()
})

test('a client of which nothing is known any more is the newest', async () => {
  window.localStorage.setItem('scenario-desk-ixmp4', '"0.13"')
  show(<CopyCodeDialog opened onClose={() => {}} question={question} />, info(false))
  expect(await screen.findByRole('button', { name: /newest/, pressed: true })).toBeTruthy()
})

test('code for a protected service says where its secret comes from', async () => {
  show(<CopyCodeDialog opened onClose={() => {}} question={question} />, info(true))
  fireEvent.click(screen.getByRole('tab', { name: 'curl' }))
  expect(await screen.findByText(/The secret is read from the environment variable IXMP4_SECRET_HS256/)).toBeTruthy()
})
