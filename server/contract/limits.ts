/** Every limit of the service, in one place. Sizes in bytes, times in milliseconds, lengths in characters. */
export const limits = {
  /** Rows of a page when the request names no limit. */
  pageDefault: 5_000,
  /** Rows of a page at most. */
  pageMax: 10_000,
  /** Names of models, scenarios, regions, units, variables, users. */
  nameLength: 255,
  /** Region hierarchies, meta keys, subannual categories. */
  longNameLength: 1_023,
  /** How deep filter objects may nest, the body itself counted. */
  filterDepth: 5,
  /** Characters of a pattern: SQLite matches none whose translation is longer than 50,000 bytes. */
  patternLength: 10_000,
  /** Characters of a broken JSON text in which the broken place is searched for. */
  searchedJson: 65_536,
  /** A request body. The stock client sends at most 10,000 rows at a time. */
  bodyBytes: 256 * 1024 * 1024,
  /** Operations slower than this are logged by name. */
  slowMs: 100,
  /** How long SQLite waits for a lock of another connection. */
  busyTimeoutMs: 10_000,
  /** Deep pages whose starting point is remembered, over all platforms. */
  rememberedPages: 10_000,
  /** Problems of one request that are reported. */
  problems: 100,
  /** Rows shown in an error about many rows. */
  errorExamples: 10,
} as const
