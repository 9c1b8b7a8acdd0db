import type { Router } from '../http/router.ts'
import { checkpointProcedures } from './checkpoints.ts'
import { dimensionProcedures } from './dimensions.ts'
import { docsProcedures } from './docs.ts'
import { iamcProcedures } from './iamc.ts'
import { metaProcedures } from './meta.ts'
import { optimizationProcedures } from './optimization.ts'
import { rootProcedures } from './root.ts'
import { runProcedures } from './runs.ts'

/**
 * What clients of ixmp4 since 0.15 call: a second front on the operations of the terms. A procedure is a method of the
 * client: its arguments are one JSON object, its path has no slash at the end, and nothing is `null`.
 */
export function procedureRoutes(router: Router): void {
  rootProcedures(router)
  dimensionProcedures(router)
  runProcedures(router)
  iamcProcedures(router)
  metaProcedures(router)
  checkpointProcedures(router)
  optimizationProcedures(router)
  docsProcedures(router)
}
