import { render } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'

/**
 * Shows a part of the window before a service that answers as told, by method and path; tells what it was asked to
 * change. Tests unstub all globals afterwards.
 */
export function show(content: ReactNode, answers: Record<string, { status?: number; body: unknown }>): string[] {
  const changes: string[] = []
  vi.stubGlobal(
    'fetch',
    async (path: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
      if (method !== 'GET') changes.push(`${method} ${path} ${body}`.trimEnd())
      const answer = answers[`${method} ${path}`]
      // What no test expects fails as if the service were gone: it is there.
      if (!answer && path === '/desk/v1/info') return new Response('{}')
      if (!answer) throw new Error(`${method} ${path} was not expected`)
      return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 })
    },
  )
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {content}
      </QueryClientProvider>
    </MantineProvider>,
  )
  return changes
}
