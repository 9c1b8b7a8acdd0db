import { Type, type Static, type TObject, type TSchema } from 'typebox'
import { Payload, RecordPageOf } from '../contract/common.ts'
import { ProcedurePaging, type ProcedureDataPaging } from '../contract/procedures.ts'
import type { Router } from '../http/router.ts'
import type { PlatformCall } from '../platforms/platform.ts'

/** What a page is asked for with: records, or a frame with the columns that flags add. */
type PageQuery<Paging extends TSchema> = Static<Paging> & { table?: false; frame?: true }

/** A list of a service, by a filter that is written among the arguments. */
export interface ListService<Filter extends TObject, Flags extends TObject, Paging extends AnyPaging> {
  /** Below the platform: `/iamc/regions`. */
  path: string
  /** In the names of procedures: `iamcRegions`. */
  name: string
  filter: Filter
  /** Arguments that add columns to frames. */
  flags?: Flags
  /** Of a list of records; left out where there are frames alone. */
  record?: TSchema
  /** {@link ProcedurePaging} when left out. */
  paging?: Paging
  page: (
    platform: PlatformCall,
    filter: Static<Filter>,
    query: PageQuery<Paging> & Static<Flags>,
  ) => Promise<Uint8Array>
}

type AnyPaging = typeof ProcedurePaging | typeof ProcedureDataPaging

const FramePage = Type.Object({
  pagination: ProcedurePaging,
  total: Type.Integer(),
  results: Payload,
})

/** `PATCH /<service>/list` answers a page of records, `PATCH /<service>/tabulate` a page with a frame. */
export function lists<Filter extends TObject, Flags extends TObject, Paging extends AnyPaging = typeof ProcedurePaging>(
  router: Router,
  service: ListService<Filter, Flags, Paging>,
): void {
  const { path, name, filter, flags, record, paging = ProcedurePaging, page } = service
  const words = path.slice(1).replaceAll('/', ' ')
  const shared = { methods: ['PATCH'], tag: name, query: paging } as const
  if (record)
    router.procedure({
      ...shared,
      operation: `${name}List`,
      path: `${path}/list`,
      summary: `Lists ${words}`,
      body: filter,
      answer: RecordPageOf(record),
      handler: ({ platform, query, body }) =>
        page(platform, body, { ...query, table: false } as PageQuery<Paging> & Static<Flags>),
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
      const asked = { ...query, ...pick(true), frame: true } as PageQuery<Paging> & Static<Flags>
      return page(platform, pick(false) as Static<Filter>, asked)
    },
  })
}
