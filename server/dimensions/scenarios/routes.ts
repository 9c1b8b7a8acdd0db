import { ListQuery, PageOf } from '../../contract/common.ts'
import { Scenario, NewNamed } from '../../contract/dimensions.ts'
import { IamcScenarioFilter, ScenarioFilter } from '../../contract/filters.ts'
import type { Router } from '../../http/router.ts'
import { createScenario, queryScenarios, queryIamcScenarios } from './operations.ts'

export function scenarioRoutes(router: Router): void {
  router.interface({
    operation: 'queryScenarios',
    method: 'PATCH',
    path: '/scenarios/',
    tag: 'scenarios',
    summary: 'Lists scenarios',
    query: ListQuery,
    body: ScenarioFilter,
    answer: PageOf(Scenario),
    handler: ({ platform, query, body }) => platform.read(queryScenarios, { filter: body, query }),
  })
  router.interface({
    operation: 'createScenario',
    method: 'POST',
    path: '/scenarios/',
    tag: 'scenarios',
    summary: 'Creates a scenario',
    body: NewNamed,
    answer: Scenario,
    handler: ({ platform, body }) => platform.write(createScenario, body),
  })
  router.interface({
    operation: 'queryIamcScenarios',
    method: 'PATCH',
    path: '/iamc/scenarios/',
    tag: 'iamc',
    summary: 'Lists the scenarios that time series use',
    query: ListQuery,
    body: IamcScenarioFilter,
    answer: PageOf(Scenario),
    handler: ({ platform, query, body }) => platform.read(queryIamcScenarios, { filter: body, query }),
  })
}
