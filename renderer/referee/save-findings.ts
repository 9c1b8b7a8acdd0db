import { notifications } from '@mantine/notifications'
import type { FindingsFileRequest } from '../../server/contract/checks.ts'
import { checkRequests } from '../api/checks.ts'
import { explain } from '../api/explain.ts'
import { offer } from '../chart/figure/offer.ts'

/** Saves findings as a file, under the name of the platform; what fails is told. */
export async function saveFindings(platform: string, check: string, wanted: FindingsFileRequest): Promise<void> {
  try {
    offer(await checkRequests.file(platform, check, wanted), `${platform}-findings.${wanted.format}`)
  } catch (error) {
    const { cause, effect, next } = explain(error, 'read')
    notifications.show({ color: 'red', title: cause, message: `${effect} ${next}`, autoClose: 15_000 })
  }
}
