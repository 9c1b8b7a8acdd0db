import type { TestService } from '../testing/service.ts'
import type { Difference } from './testing-comparison.ts'
import type { Exchange } from './testing-recording.ts'

/**
 * What we answer otherwise than the reference did, and why: sections, UP and REC are those of `../shared/api/ixmp4-017.md`.
 * Whatever is not in this table is a defect.
 */
export interface Listed {
  reason: string
  /** In how many of the recorded exchanges. */
  exchanges: number
  /** Method and path below the platform, ids left out: `DELETE /runs`; all when left out. */
  asked?: RegExp
  /** The place in the answer. */
  where: RegExp
  /** Left out, whatever it is. Statuses come with the name of the exception: `400 RunIsLocked`. */
  is?: (difference: Difference, exchange: Exchange) => boolean
  /** Brings our platform to where the reference's was. @param path of the request, with our ids */
  afterwards?: (service: TestService, path: string) => Promise<void>
}

/** A status that differs: of the reference, and ours with the name of the exception. */
const status = (theirs: number, ours: string | RegExp): Pick<Listed, 'where' | 'is'> => ({
  where: /^status$/,
  is: (found) =>
    found.theirs === theirs && (typeof ours === 'string' ? found.ours === ours : ours.test(found.ours as string)),
})

const isMissing = ({ theirs }: Difference): boolean => theirs === undefined

const words: Listed[] = [
  {
    reason: '4.1 REC: an error is told in both vocabularies, which 0.14 and the later clients read',
    exchanges: 92,
    where: /^(kwargs|error_name|detail)\b/,
    is: isMissing,
  },
  {
    reason: '4.2: a message is a text for people; ours tells what it is about and what to do',
    exchanges: 80,
    where: /^message$/,
    is: ({ ours }) => typeof ours === 'string' && ours.length > 0,
  },
  {
    reason: '2.2: the client checks arguments itself and never sees these; the words of pydantic are not ours',
    exchanges: 12,
    where: /^data\.validation_errors\.0\.(type|msg|input|ctx|loc\.length)$/,
  },
  {
    reason: '4.2: bodies without a name say nothing but their status',
    exchanges: 6,
    where: /^status_code$/,
    is: ({ ours }) => ours === undefined,
  },
]

const frames: Listed[] = [
  {
    reason: '5.4: 0.16 answers the columns of datapoints in no order, ours is that of 0.17',
    exchanges: 17,
    asked: /^PATCH \/iamc\/datapoints\/tabulate$/,
    where: /^results\.columns\.order$/,
    is: (_, { server }) => server === '0.16.7',
  },
  {
    reason: '3.3: texts with gaps are objects: pandas 2 makes the text "None" of gaps in a column of str',
    exchanges: 14,
    asked: /^PATCH \/iamc\/datapoints\/tabulate$/,
    where: /^results\.dtypes\.step_category$/,
    is: ({ ours }) => ours === 'object',
  },
  {
    reason: '3.1: moments are read with or without a fraction; 0.14 does not read a column that has both (8.1)',
    exchanges: 11,
    where: /^results\.data\.\d+\.step_datetime$/,
    is: ({ theirs, ours }) => `${theirs as string}.000000` === ours,
  },
  {
    reason: '3.3: whole numbers and others are mixed kinds, so they are objects: Float64 makes 7.0 of 7',
    exchanges: 2,
    asked: /^PATCH \/meta\/tabulate$/,
    where: /^results\.(dtypes|data\.\d+)\.value$/,
    is: ({ theirs, ours }) => (theirs === 'Float64' ? ours === 'object' : theirs === Number(ours)),
  },
  {
    reason: '3.1: in dictionaries of optimization data every number is what its literal says, so 1 stays 1',
    exchanges: 4,
    asked: /\/optimization\/parameters\/get$/,
    where: /^data\.values\.\d+$/,
    is: ({ theirs, ours }) => typeof ours === 'bigint' && theirs === Number(ours),
  },
]

const history: Listed[] = [
  {
    reason: '6.4 REC: we have a history on SQLite, so a revert is done',
    exchanges: 27,
    asked: /^POST \/runs\/revert$/,
    ...status(400, '200'),
    afterwards: undoRevert,
  },
  {
    reason: '4.4 REC: a revert that is done has to find its run',
    exchanges: 2,
    asked: /^POST \/runs\/revert$/,
    ...status(400, '404 RunNotFound'),
  },
  {
    reason: '6.4 REC: a checkpoint labels a transaction of our history',
    exchanges: 41,
    asked: /\/checkpoints\b/,
    where: /\btransaction__id$/,
    is: ({ ours }) => typeof ours === 'bigint' || ours === 'int64',
  },
]

const rules: Listed[] = [
  {
    reason: '4.4 REC: what is used is not deleted, and says so; the reference fails',
    exchanges: 5,
    asked: /^DELETE \//,
    ...status(500, /^400 \w+DeletionPrevented$/),
  },
  {
    reason: '4.4 REC: what is asked about and not there is not found; the reference fails',
    exchanges: 4,
    asked: /^POST \//,
    ...status(500, /^404 (Model|Run|TimeSeries)NotFound$/),
  },
  {
    reason: '4.4 REC: there is no default to take from a run that is not there',
    exchanges: 2,
    asked: /^POST \/runs\/unset-as-default-version$/,
    ...status(200, '404 RunNotFound'),
  },
  {
    reason: '6.4 REC: a locked run is not deleted',
    exchanges: 1,
    asked: /^DELETE \/runs$/,
    ...status(200, '400 RunIsLocked'),
    afterwards: deleteUnlocked,
  },
  {
    reason: '4.4 REC: an empty frame writes nothing',
    exchanges: 1,
    asked: /^POST \/iamc\/datapoints\/bulk-upsert$/,
    ...status(500, '200'),
  },
  {
    reason: '4.4 REC: a point that is twice in a payload is refused, as decided for 0.14',
    exchanges: 2,
    asked: /^POST \/iamc\/datapoints\/bulk-upsert$/,
    ...status(200, '409 DataPointNotUnique'),
  },
  {
    reason: '4.4 REC: data without one of the columns are invalid; the reference fails',
    exchanges: 1,
    asked: /^POST \/optimization\/tables\/data$/,
    ...status(500, '422 TableDataInvalid'),
  },
  {
    reason: '4.4 REC: a table that cannot be made is not there; the reference keeps half of it and lists no more',
    exchanges: 1,
    asked: /^PATCH \/optimization\/tables\/list$/,
    ...status(500, '200'),
  },
  {
    reason: '6.5: a variable without index sets takes a row; 0.16 fails, 0.17 does not',
    exchanges: 1,
    asked: /^POST \/optimization\/variables\/data$/,
    ...status(500, '200'),
  },
  {
    reason: '6.5: and so it has this row',
    exchanges: 4,
    asked: /^PATCH \/optimization\/variables\/(list|tabulate)$/,
    where: /\.data\.(levels|marginals)$/,
    is: isMissing,
  },
  {
    reason: '5.3 REC: null is no condition, as for 0.14',
    exchanges: 2,
    where: /^(results\.length|total)$/,
    is: (_, { op }) => op === 'raw: null filter',
  },
  {
    reason: '5.3 REC: in a pattern _ is a character like others',
    exchanges: 2,
    where: /^(results\.length|total)$/,
    is: (_, { op }) => op === 'raw: like wildcard',
  },
]

const transport: Listed[] = [
  {
    reason: '2.3 REC: one version is told to all clients; nothing depends on it',
    exchanges: 8,
    asked: /^GET \/$/,
    where: /^version$/,
  },
  {
    reason: '3.5 REC: a page that cannot be is refused; the reference fails',
    exchanges: 4,
    asked: /^PATCH \/regions\/list$/,
    ...status(500, '400 InvalidArguments'),
  },
  {
    reason: '2.2 REC: a body that says it is no JSON is not read',
    exchanges: 4,
    where: /^status$/,
    is: ({ ours }) => ours === '415 BadRequest',
  },
  {
    reason: '2.2: the client sends whole numbers only; an id that is none is an invalid argument',
    exchanges: 2,
    asked: /^GET \/units\/abc$/,
    ...status(404, '400 InvalidArguments'),
  },
  {
    reason: '2.3: clients send no OPTIONS; design.md 6: pages of other sites get nothing',
    exchanges: 2,
    asked: /^OPTIONS /,
    ...status(204, '405'),
  },
  {
    reason: '2.3: the status of the server is unused by clients',
    exchanges: 2,
    asked: /^GET \/status$/,
    ...status(200, '404'),
  },
  {
    reason: '1.1: 0.14 asks the root operation before it signs a token, so it is open to those who show none',
    exchanges: 1,
    asked: /^GET \/$/,
    ...status(401, '200'),
  },
]

const versions: Listed[] = [
  {
    reason: '8.1: with a slash at its end a path is that of 0.14, which has tables where nothing else is said',
    exchanges: 6,
    asked: /^(PATCH|GET) \/.+\/$/,
    where: /^results(\.dtypes\.\w+)?$/,
  },
  {
    reason: '8.2: all forms of 0.16 and 0.17 are answered; the server 0.16 does not know those of 0.17',
    exchanges: 8,
    where: /^status$/,
    is: ({ theirs, ours }, { server }) =>
      server === '0.16.7' &&
      (theirs === 404 || theirs === 405) &&
      ['200', '400 NoDefaultRunVersion'].includes(ours as string),
  },
  {
    reason: '8.2: the lock of 0.17, which the server 0.16 does not know, locked the run just before',
    exchanges: 1,
    asked: /^POST \/runs\/lock$/,
    ...status(200, '400 RunIsLocked'),
  },
  {
    reason: '8.2: 0.17 made a run the default, which the server 0.16 did not understand',
    exchanges: 1,
    asked: /^PATCH \/runs\/tabulate$/,
    where: /^(total|results\.(index|data)\.length)$/,
    is: (_, { client, server }) => client === '0.17.0' && server === '0.16.7',
  },
  {
    reason: '5.3: filters of moments are those of 0.17',
    exchanges: 1,
    asked: /^PATCH \/iamc\/datapoints\/tabulate$/,
    ...status(400, '200'),
  },
]

export const listed: readonly Listed[] = [words, frames, history, rules, transport, versions].flat()

/** Takes a revert back, unless it changed nothing. */
async function undoRevert({ call }: TestService): Promise<void> {
  const { body } = await call('GET', '/desk/v1/fresh/transactions?limit=1')
  const { id, operation } = (body as { results: { id: number; operation: string }[] }).results[0]!
  if (operation === 'revertRun') await call('POST', '/desk/v1/fresh/undo', { transaction__id: id })
}

async function deleteUnlocked({ call }: TestService, path: string): Promise<void> {
  await call('POST', `${path}/unlock`)
  await call('DELETE', path)
}
