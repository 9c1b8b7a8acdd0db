import '@fontsource-variable/inter/wght.css'
import './styles.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ServiceError } from '../server/contract/errors.ts'
import { App } from './App.tsx'

/** Mantine sets this too, but only after the first paint; an inline script in the page would break the policy. */
function showColorScheme(): void {
  const stored = window.localStorage.getItem('mantine-color-scheme-value')
  const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.dataset['mantineColorScheme'] = stored === 'light' || stored === 'dark' ? stored : system
}

showColorScheme()
const root = document.querySelector('#root')
if (!root) throw new Error('The page has no element #root.')
/** Parts of the window say themselves that their code did not come; what else they catch is a fault of ours. */
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ServiceError)) console.error(error)
}
createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
