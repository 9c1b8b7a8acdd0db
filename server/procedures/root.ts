import { Type } from 'typebox'
import type { Router } from '../http/router.ts'

/** What a platform allows is told to managed clients only. */
const Status = Type.Object({ auth: Type.Null() })

export function rootProcedures(router: Router): void {
  router.procedure({
    operation: 'getStatus',
    methods: ['GET'],
    path: '/status',
    tag: 'root',
    summary: 'Tells what the caller may do: of an unmanaged service null',
    answer: Status,
    handler: async () => ({ auth: null }),
  })
}
