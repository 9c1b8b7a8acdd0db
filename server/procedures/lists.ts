import { Type, type Static, type TObject, type TSchema } from 'typebox'
import { Payload, RecordPageOf } from '../contract/common.ts'
import { ProcedurePaging } from '../contract/procedures.ts'
import type { Router } from '../http/router.ts'
import type { PlatformCall } from '../platforms/platform.ts'

/** What a page is asked for with: records, or a frame with the columns that flags add. */
interface PageQuery {
  limit: number
  offset: number
  table?: false
  frame?: true
}

/** A list of a service, by a filter that is written among the arguments. */
export interface ListService<Filter extends TObject, Flags extends TObject> {
  /** Below the platform: `/iamc/regions`. */
  path: string
  /** In the names of procedures: `iamcRegions`. */
  name: string
  filter: Filter
  /** Arguments that add columns to frames. */
  flags?: Flags
  /** Of a list of records; left out where there are frames alone. */
  record?: TSchema
  page: (platform: PlatformCall, filter: Static<Filter>, query: PageQuery & Static<Flags>) => Promise<Uint8Array>
}

const FramePage = Type.Object({
  pagination: ProcedurePaging,
  total: Type.Integer(),
  results: Payload,
})

/** `PATCH /<service>/list` answers a page of records, `PATCH /<service>/tabulate` a page with a frame. */
export function lists<Filter extends TObject, Flags extends TObject>(
  router: Router,
  { path, name, filter, flags, record, page }: ListService<Filter, Flags>,
): void {
  const words = path.slice(1).replaceAll('/', ' ')
  const shared = { methods: ['PATCH'], tag: name, query: ProcedurePaging } as const
  if (record)
    router.procedure({
      ...shared,
      operation: `${name}List`,
      path: `${path}/list`,
      summary: `Lists ${words}`,
      body: filter,
      answer: RecordPageOf(record),
      handler: ({ platform, query, body }) =>
        page(platform, body, { ...query, table: false } as PageQuery & Static<Flags>),
    })
  const flagNames = Object.keys(flags?.properties ?? {})
  router.procedure({
    ...shared,
    operation: `${name}Tabulate`,
    path: `${path}/tabulate`,
    summary: `Lists ${words} as a frame`,
    body: Type.Object({ ...filter.properties, ...flags?.properties }, { additionalProperties: false }),
    answer: FramePage,
    handler: ({ platform, query, body }) => {
      const given = Object.entries(body)
      const pick = (isFlag: boolean) => Object.fromEntries(given.filter(([key]) => flagNames.includes(key) === isFlag))
      const asked = { ...query, ...pick(true), frame: true } as PageQuery & Static<Flags>
      return page(platform, pick(false) as Static<Filter>, asked)
    },
  })
}
