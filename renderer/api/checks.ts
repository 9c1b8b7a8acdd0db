import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  CheckList,
  CheckRequest,
  CheckState,
  FindingsFileRequest,
  FindingsPage,
  FindingsRequest,
  Mute,
  NewMute,
} from '../../server/contract/checks.ts'
import { deskAddress, request, toError } from './request.ts'

const checkAddress = (platform: string, id: string) => deskAddress(platform, `checks/${encodeURIComponent(id)}`)

/** What is asked of a check; settings that are left out are as the service has them. */
export type NewCheck = Pick<CheckRequest, 'rules' | 'definitions'> & {
  runs?: number[]
  settings: Partial<CheckRequest['settings']>
}

export const checkRequests = {
  start: (platform: string, wanted: NewCheck) => request<CheckState>('POST', deskAddress(platform, 'checks'), wanted),
  mute: (platform: string, mute: NewMute) => request<Mute>('POST', deskAddress(platform, 'mutes'), mute),
  tellAgain: (platform: string, id: number) => request<object>('DELETE', deskAddress(platform, `mutes/${id}`)),
  /** Findings as a file. @throws ServiceError */
  file: async (platform: string, id: string, wanted: FindingsFileRequest): Promise<Blob> => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(wanted)
    const answer = await fetch(`${checkAddress(platform, id)}/file`, { method: 'POST', headers, body })
    if (!answer.ok) throw toError(answer.status, await answer.text())
    return answer.blob()
  },
}

/** Keys of what checks have found. */
export const checkKeys = {
  all: (platform: string) => ['checks', platform],
  findings: (platform: string) => ['checks', platform, 'findings'],
}

/** How often it is asked how far a check is. */
const askAgainMs = 300

export const checkQueries = {
  /** The checks whose findings are kept, newest first. */
  list: (platform: string) =>
    queryOptions({
      queryKey: [...checkKeys.all(platform), 'list'],
      queryFn: ({ signal }) => request<CheckList>('GET', deskAddress(platform, 'checks'), undefined, signal),
      refetchInterval: ({ state }) =>
        state.data?.checks.some(({ job }) => job.ended_at === null) ? askAgainMs : false,
    }),
  findings: (platform: string, id: string, wanted: FindingsRequest) =>
    queryOptions({
      queryKey: [...checkKeys.findings(platform), id, wanted],
      queryFn: ({ signal }) => request<FindingsPage>('POST', `${checkAddress(platform, id)}/findings`, wanted, signal),
      placeholderData: keepPreviousData,
      staleTime: Infinity,
    }),
}
