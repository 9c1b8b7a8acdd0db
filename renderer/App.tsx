import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ServiceError } from '../server/contract/errors.ts'
import { Frame } from './frame/Frame.tsx'
import { Notices } from './ui/Notices.tsx'
import { cssVariables, theme } from './theme.ts'

const client = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: true,
      networkMode: 'always',
      // The service is on this machine: what it refuses once it refuses again.
      retry: (count, error) => count < 1 && !(error instanceof ServiceError && error.status > 0 && error.status < 500),
      retryDelay: 300,
    },
    mutations: { networkMode: 'always' },
  },
})

/** The window: everything inside the browser or the Electron frame. */
export function App() {
  return (
    <QueryClientProvider client={client}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <Notices />
        <Frame />
      </MantineProvider>
    </QueryClientProvider>
  )
}
