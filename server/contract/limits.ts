/** Every limit of the service, in one place. Sizes in bytes, times in milliseconds, lengths in characters. */
export const limits = {
  /** Rows of a page when the request names no limit. */
  pageDefault: 5_000,
  /** Rows of a page at most. */
  pageMax: 10_000,
  /** Columns of steps in the wide table of datapoints, and of elements in the pivot of an item. */
  wideSteps: 500,
  /** Rows of an item that are changed by hand at once: about what is pasted from a sheet. */
  editedRows: 100_000,
  /** Filters of wide tables for each platform whose steps are remembered. */
  rememberedLayouts: 100,
  /** Data of the items on one page, about; a single item is served whatever its size. */
  dataPageBytes: 32 * 1024 * 1024,
  /** Index columns of an item: SQLite's functions take 1,000 arguments at most. */
  indexColumns: 100,
  /** Names of models, scenarios, regions, units, variables, users. */
  nameLength: 255,
  /** Region hierarchies, meta keys, subannual categories. */
  longNameLength: 1_023,
  /** A part of an address that stands for a name or an id. */
  pathPartLength: 256,
  /** How long a thread without work keeps its memory and its connections before it ends. */
  idleThreadMs: 30_000,
  /** How deep filter objects may nest, the body itself counted. */
  filterDepth: 5,
  /** Characters of a pattern: SQLite matches none whose translation is longer than 50,000 bytes. */
  patternLength: 10_000,
  /** Keys of an order. */
  sortKeys: 20,
  /** A saved view, as JSON. */
  viewBytes: 256 * 1024,
  /** How deep objects and lists in a saved view may nest. */
  viewDepth: 100,
  /** What waits for a slow listener of the change feed before it is dropped. */
  feedBytes: 64 * 1024,
  /** How often the change feed says that it is still there: twice before a window that hears nothing asks. */
  feedHeartbeatMs: 500,
  /** How long a listener of the change feed waits before it connects again. */
  feedRetryMs: 2_000,
  /** How long counting the values of one facet may take. */
  facetMs: 200,
  /** Cells of a summary: groups times steps. */
  summaryCells: 100_000,
  /** Rows of a file that are shown before it is written. */
  previewRows: 10,

  /** Parts that the range of an indicator is counted in. */
  indicatorBars: 20,
  /** Whole numbers of an indicator that are still told one by one. */
  indicatorNumbers: 12,
  /** Values of an indicator that are told at most. */
  indicatorValues: 50,

  /** Counting and summarising more points than these is done on a job thread, where it keeps no short read waiting. */
  shortReadPoints: 100_000,
  /** Characters of a broken JSON text in which the broken place is searched for. */
  searchedJson: 65_536,
  /** The body of a request that is no bulk upload: the main thread reads it. */
  bodyBytes: 1024 * 1024,
  /** The body of a request that holds a filter, which may list 100,000 names. */
  filterBytes: 8 * 1024 * 1024,
  /** The decisions about an import: there may be one for each of many names. */
  decisionsBytes: 16 * 1024 * 1024,
  /**
   * The body of a bulk upload, which goes to a worker. Clients of ixmp4 0.14 and 0.17 send at most 10,000 rows at a
   * time, those of 0.15 and 0.16 a whole upload: a million datapoints are 40 to 60 MiB.
   */
  bulkBytes: 256 * 1024 * 1024,
  /** The bodies of all requests at once, from their first bytes until they are answered. */
  bodiesBytes: 768 * 1024 * 1024,
  /** How deep objects and lists in a body may nest. */
  jsonDepth: 200,
  /** Values of a body that is parsed as a whole: a million rows of an optimization item are about five million. */
  jsonValues: 8_000_000,
  /** Values of a body that the main thread reads. */
  questionValues: 250_000,
  /** Values of a body whose numbers keep their kind, which takes long, where the main thread reads it. */
  literalValues: 1_000,
  /** Columns of a bulk upload; its rows; and its rows where numbers keep their kind. */
  payloadColumns: 1_000,
  payloadRows: 5_000_000,
  literalRows: 1_000_000,
  /** How long a client may send nothing in the middle of a body before its connection is closed. */
  silentBodyMs: 60_000,
  /** Address and headers of a request. The stock client sends addresses of up to 64 KiB: docs of many ids. */
  headBytes: 128 * 1024,
  /** Operations slower than this are logged by name. */
  slowMs: 100,
  /** How long SQLite waits for a lock of another connection. */
  busyTimeoutMs: 10_000,
  /** Runs that the list of a platform's transactions names for each. */
  runsOfTransaction: 5,
  /** Transactions whose effects are asked for at once. */
  effectsAtOnce: 200,
  /** Marks of checkpoints on the slider of the past, and the messages that each tells. */
  momentMarks: 40,
  messagesOfMark: 5,
  /** Names that are told of each kind that a transaction wrote. */
  namesOfEffect: 3,
  /** Series of a run that are named for the years they lack. */
  gapsOfRun: 100,
  /** Regions whose datapoints are counted for a transaction. */
  regionsOfEffects: 100,
  /** Deep pages whose starting point is remembered, over all platforms. */
  rememberedPages: 10_000,
  /** How long the file of an export waits to be fetched. */
  exportFileMs: 60 * 60 * 1_000,
  /** How long an import waits for its user before its files are removed. */
  idleImportMs: 4 * 60 * 60 * 1_000,
  /** Findings of a check that are kept; more are counted. */
  findings: 100_000,
  /** How long the findings of a check are kept. */
  keptCheckMs: 4 * 60 * 60 * 1_000,
  /** States of the past that are kept as files, over all platforms; more only while they are read. */
  keptPasts: 3,
  /** States of the past that are there or waited for at once; who asks for another is asked to try again. */
  pastsAtOnce: 50,
  /** What they may take of the disk space that would be free without them. */
  pastsShare: 0.5,
  /** How long a state of the past is kept that nobody reads. */
  idlePastMs: 30 * 60 * 1_000,
  /** Comparisons of runs that are kept as files; more only while they are read. */
  keptComparisons: 4,
  /** How long a comparison is kept that nobody reads. */
  idleComparisonMs: 15 * 60 * 1_000,
  /** Jobs that are remembered after their end. */
  endedJobs: 100,
  /** Requests that are remembered after their answer; of those, how many are listed at once. */
  keptRequests: 500,
  listedRequests: 100,
  /** Lines of the log that are remembered. */
  keptLogLines: 200,
  /** Names of code lists that are shown before they are brought in. */
  previewedCodes: 500,
  /** How often it is looked whether a backup is due. */
  backupLookMs: 10 * 60 * 1_000,
  /** Free disk space that a copy of a file needs, in sizes of the file. */
  spaceForCopy: 1.1,
  /** Problems of one request that are reported. */
  problems: 100,
  /** Unknown names of an import for which the nearest known one is looked for. */
  nearestNames: 200,
  /** Comparisons with known names for that, about. */
  nearestComparisons: 2_000_000,
  /** Unknown names of a kind that the report of an import tells; more are counted, and listed when they are asked for. */
  listedNames: 1_000,
  /** Unknown names of an import in one answer. */
  unknownNamesPage: 10_000,
  /** Names of an import that are told to be damaged by a wrong encoding. */
  misreadNames: 1_000,
  /** Ids of an imported file at most: ids that are counted on from there must stay exact in JavaScript. */
  importedId: 1_000_000_000_000,
  /** How much of a cell or header is quoted with a problem of an import. */
  foundText: 2_000,
  /** Rows shown in an error about many rows. */
  errorExamples: 10,
  /** Tables of an import whose columns are shown, and columns of each. */
  shownTables: 50,
  shownColumns: 300,
  /** A zip file, and each part of it unpacked: what fits into the 32 bits of its format. */
  zipPartBytes: 2 ** 32 - 1,
  /** The table of contents of a zip file that is read. */
  zipDirectoryBytes: 16 * 1024 * 1024,
  /** A region list, as YAML. */
  regionListBytes: 4 * 1024 * 1024,
  /** Tables in a zip file that are read, and what all of it may be unpacked. */
  archiveFiles: 1_000,
  archiveBytes: 16 * 1024 ** 3,
  /** A workbook that is read as a whole (.xls); the memory that this may take, in MB; and the time. */
  wholeWorkbookBytes: 48 * 1024 * 1024,
  wholeWorkbookMb: 1_500,
  wholeWorkbookMs: 180_000,
  /** The parts of a workbook that are kept while it is read, unpacked: shared strings above all. */
  keptPartBytes: 256 * 1024 * 1024,
  /** Different texts of a workbook: a sheet of Excel has a million rows. */
  sharedStrings: 10_000_000,
  /** How deep elements of a workbook's XML may nest, and a text in it: a cell of Excel takes 32,767 characters. */
  xmlDepth: 250,
  xmlTextBytes: 16 * 1024 * 1024,
  /**
   * What a packed platform of ixmp4 may be unpacked to: as a share of the free disk space, and in sizes of the packed
   * file, real ones having 5 to 30; any may have so many bytes.
   */
  unpackedShare: 0.5,
  unpackedTimes: 100,
  unpackedBytes: 64 * 1024 * 1024,
  /** A row of a workbook that is read, as XML. */
  sheetRowBytes: 64 * 1024 * 1024,
  /** Rows of a sheet in Excel, its header included. */
  sheetRows: 1_048_576,
  /** Columns of a sheet in Excel. */
  sheetColumns: 16_384,
  /** Names of sheets in Excel. */
  sheetNameLength: 31,
  /** Text in a cell in Excel. */
  cellLength: 32_767,
  /** How long the answer of a write is kept whose client went away before it came. */
  keptAnswerMs: 120_000,
  /** All answers that are kept. */
  keptAnswerBytes: 64 * 1024 * 1024,
  /** The secret of protected mode at least: as long as an HMAC-SHA-256. */
  secretBytes: 32,
  /** Wrong tokens of a source within a minute before it has to wait; how long it waits for an answer at most. */
  freeWrongTokens: 20,
  wrongTokenMs: 2_000,
  /** Wrong tokens that wait for their answer at once, and sources that are remembered. */
  waitingWrongTokens: 100,
  wrongTokenSources: 1_000,
  /** How far the clock of whoever signed a token may be from ours, in seconds. */
  tokenLeewayS: 300,
} as const
