/** The lists that both servers are asked for. */
export type List = 'datapoints' | 'variables' | 'runs'

interface Request {
  path: string
  body: object
}

/** What a list is called, and what its rows say on any server: ids of names and timestamps are a server's own. */
interface ListAddress {
  path: string
  /** Arguments that add columns. */
  flags?: object
  content: readonly string[]
}

/** Rows of an upload as pandas writes them. */
export interface Frame {
  index: readonly number[]
  columns: readonly string[]
  dtypes: readonly string[]
  data: readonly unknown[][]
}

/** How many times as fast as ixmp4's own server ours should be. */
interface Aims {
  upload: number
  page: number
  /** A page far from the first. */
  deep: number
  download: number
  /** A page may miss its aim if it takes no longer than so many times what SQLite alone takes for its rows. */
  limit?: number
}

/** How clients of a version of ixmp4 ask for what all of them ask for. */
export interface Wire {
  version: '0.14' | '0.17'
  /** What its own server is called in tables. */
  server: string
  aims: Aims
  /** The address of an operation that all versions have. */
  at: (path: string) => string
  lists: Readonly<Record<List, ListAddress>>
  /** Asks for a page by a filter. */
  page: (list: List, filter: object, offset: number) => Request
  /** Pages that are asked for at the same time, after the first. */
  pagesAtOnce: number
  upload: {
    series: { path: string; rowsAtOnce: number }
    points: { path: string; rowsAtOnce: number; columns: readonly string[] }
    /** The body that holds a frame. */
    body: (frame: Frame) => object
    /** Asks for the ids of the series in a frame: the page from `offset`, or all at once where answers are no pages. */
    find: (frame: Frame, runId: number, offset: number) => Request
  }
}

/** Rows that clients put into one request. */
const chunkRows = 10_000

const pointContent = [
  ...['model', 'scenario', 'version', 'region', 'variable', 'unit'],
  ...['type', 'step_year', 'value'],
]

export const wire14: Wire = {
  version: '0.14',
  server: 'ixmp4 0.14.0',
  aims: { upload: 4, page: 15, deep: 40, download: 40 },
  at: (path) => `${path}/`,
  lists: {
    datapoints: {
      path: '/iamc/datapoints/?table=true&join_parameters=true&join_runs=true',
      content: pointContent,
    },
    variables: { path: '/iamc/variables/?table=true', content: ['name'] },
    runs: { path: '/runs/?table=true', content: ['id', 'model__id', 'scenario__id', 'version', 'is_default'] },
  },
  page(list, filter, offset) {
    const { path } = this.lists[list]
    return { path: offset === 0 ? path : `${path}&offset=${offset}`, body: filter }
  },
  pagesAtOnce: 2,
  upload: {
    series: { path: '/iamc/timeseries/bulk/?create_related=true', rowsAtOnce: Infinity },
    points: {
      path: '/iamc/datapoints/bulk/',
      rowsAtOnce: chunkRows,
      // All that the merge with the ids of series has left in the client's frame.
      columns: [
        ...['region', 'variable', 'unit', 'step_year', 'value'],
        ...['run__id', 'region__id', 'measurand__id', 'time_series__id', 'type'],
      ],
    },
    body: (frame) => frame,
    find: (_frame, id, offset) => ({
      path: `/iamc/timeseries/?table=true&join_parameters=true&offset=${offset}`,
      body: { run: { id, default_only: false } },
    }),
  },
}

export const wire17: Wire = {
  version: '0.17',
  server: 'ixmp4 0.17.0',
  aims: { upload: 4, page: 10, deep: 10, download: 30, limit: 1.5 },
  at: (path) => path,
  lists: {
    datapoints: {
      path: '/iamc/datapoints/tabulate',
      flags: { join_parameters: true, join_runs: true, join_run_id: false },
      content: pointContent,
    },
    variables: { path: '/iamc/variables/tabulate', content: ['name'] },
    runs: {
      path: '/runs/tabulate',
      flags: { include_audit_info: false, include_internal_columns: false },
      content: ['id', 'model', 'scenario', 'version', 'is_default'],
    },
  },
  page(list, filter, offset) {
    const { path, flags } = this.lists[list]
    return { path: offset === 0 ? path : `${path}?limit=5000&offset=${offset}`, body: { ...flags, ...filter } }
  },
  pagesAtOnce: 1,
  upload: {
    series: { path: '/iamc/timeseries/bulk-upsert', rowsAtOnce: chunkRows },
    points: {
      path: '/iamc/datapoints/bulk-upsert',
      rowsAtOnce: chunkRows,
      columns: ['step_year', 'value', 'time_series__id', 'type'],
    },
    body: (df) => ({ df }),
    find: (df) => ({ path: '/iamc/timeseries/tabulate-by-df', body: { df } }),
  },
}

/** The wires of both kinds of clients, each with ixmp4's own server of its version. */
export const wires: readonly Wire[] = [wire14, wire17]
