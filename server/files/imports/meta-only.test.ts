import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Decisions, ImportState } from '../../contract/imports.ts'
import { creating, importFiles } from '../../testing/import.ts'
import { newPlatform } from '../../testing/platform.ts'
import { sharedData, startTestService, temporaryFolder, type TestService } from '../../testing/service.ts'

/** Meta tables without datapoints, and the types of indicators. */

const folder = temporaryFolder()
let service: TestService
let serial = 0

beforeAll(async () => {
  service = await startTestService()
})
afterAll(async () => {
  await service.close()
  folder.remove()
})

const data = 'Model,Scenario,Version,Region,Variable,Unit,2020\nM,S,1,W,a,EJ,1\nM,S,2,W,a,EJ,2\nN,T,1,W,a,EJ,3\n'

/** A platform with two versions of M | S, the first being the default, and one of N | T. */
async function platformWithRuns(): Promise<string> {
  const { name } = await newPlatform(service)
  await importText(name, data.replaceAll(/^M,S,2.*\n/gm, ''))
  await importText(name, data.replaceAll(/^(M,S,1|N).*\n/gm, ''))
  return name
}

function importText(platform: string, text: string, decisions: Partial<Decisions> = {}): Promise<ImportState> {
  const path = join(folder.path, `${(serial += 1)}.csv`)
  writeFileSync(path, text)
  return importFiles(service, platform, [path], { ...creating, ...decisions })
}

async function metaOf(platform: string): Promise<string[]> {
  const { body } = await service.call('PATCH', `/v1/${platform}/meta/?join_run_index=true`, {
    run: { default_only: false },
  })
  const { columns, data: rows } = body.results as { columns: string[]; data: unknown[][] }
  const names = ['model', 'scenario', 'version', 'key', 'dtype', 'value']
  return rows.map((row) => names.map((name) => String(row[columns.indexOf(name)])).join(' ')).toSorted()
}

const messages = ({ report }: ImportState): string[] => report!.problems.map(({ message }) => message)

describe('a meta table without datapoints', () => {
  test('goes to the default version unless it names one, makes no run and can be undone', async () => {
    const platform = await platformWithRuns()
    const { report, result } = await importText(platform, 'model,scenario,version,x\nM,S,,1\nN,T,1,2\nM,S,2,3\n')
    expect(report).toMatchObject({ points: 0, problems: [], runs: [{ meta: 1 }, { meta: 1 }, { meta: 1 }] })
    expect(result).toMatchObject({ points: 0, indicators: 3, runs: [{ version: 1 }, { version: 1 }, { version: 2 }] })
    expect(await metaOf(platform)).toEqual(['M S 1 x INT 1', 'M S 2 x INT 3', 'N T 1 x INT 2'])
    expect((await service.call('GET', `/desk/v1/platforms/${platform}/`)).body).toMatchObject({ runs: 3 })
    await service.call('POST', `/desk/v1/${platform}/undo`, { transaction__id: result!.transaction })
    expect(await metaOf(platform)).toEqual([])
  })

  test('names runs that are not there, with the nearest names, and writes nothing', async () => {
    const platform = await platformWithRuns()
    const { report, result } = await importText(
      platform,
      'model,scenario,version,x\nMM,S,,1\nM,Typo,,2\nM,T,,3\nM,S,7,4\nN,T,,5\n',
    )
    expect(result).toBeNull()
    expect(report!.problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /line 2: the platform has no run with the model "MM".*import its datapoints first.*--skip "model:MM"/,
      ),
      expect.stringMatching(/line 3: the platform has no run with the scenario "Typo"/),
      expect.stringMatching(/line 4: .*no run with the scenario "T" of the model "M"/),
      expect.stringMatching(/line 5: M \| S has no version 7; there are versions 1, 2/),
    ])
    expect(await metaOf(platform)).toEqual([])
  })

  test('follows the advice of its problems', async () => {
    const platform = await platformWithRuns()
    const text = 'model,scenario,x\nM,S-,1\nZ,S,2\n'
    const [near, unknown] = (await importText(platform, text)).report!.problems
    expect(near).toMatchObject({ kind: 'name', column: 'scenario', nearest: 'S', count: 1 })
    const skip = unknown!.choices.find(({ flag }) => flag.startsWith('--skip'))!
    const { result } = await importText(platform, text, {
      ...skip.decisions,
      map: [{ column: 'scenario', from: 'S-', to: 'S' }],
    })
    expect(result).toMatchObject({ indicators: 1 })
    expect(await metaOf(platform)).toEqual(['M S 1 x INT 1'])
  })

  test('says which run it is about twice, and which is locked', async () => {
    const platform = await platformWithRuns()
    expect(messages(await importText(platform, 'model,scenario,version,x\nM,S,,1\nM,S,1,2\n'))).toEqual([
      expect.stringMatching(/line 3: it is about run 1 as well as .*line 2/),
    ])
    expect(messages(await importText(platform, 'model,scenario,is_default\nM,S,TRUE\n'))).toEqual([
      expect.stringContaining('there is no datapoint in the files, and no indicator: 1 row read, none with a value.'),
    ])
    await service.call('POST', `/v1/${platform}/runs/1/lock`)
    expect(messages(await importText(platform, 'model,scenario,x\nM,S,1\n'))).toEqual([
      expect.stringMatching(/line 2: run 1 is locked/),
    ])
  })

  test('changes values that differ, says how many, and is nothing new the second time', async () => {
    const platform = await platformWithRuns()
    await importText(platform, 'model,scenario,x,y\nM,S,1,2\n')
    const second = await importText(platform, 'model,scenario,x,y\nM,S,1,3\n')
    expect(second.report!.notes).toEqual(['1 indicator of 1 run will get another value.'])
    const third = await importText(platform, 'model,scenario,x,y\nM,S,1,3\n')
    expect(third.report).toMatchObject({ problems: [], runs: [], same: [{ id: 1, version: 1 }] })
    expect(await metaOf(platform)).toEqual(['M S 1 x INT 1', 'M S 1 y INT 3'])
  })

  test('goes to the run that was decided', async () => {
    const platform = await platformWithRuns()
    expect((await importText(platform, 'model,scenario,x\nM,S,1\n', { into_run: 3 })).report!.problems).toEqual([])
    expect(await metaOf(platform)).toEqual(['M S 2 x INT 1'])
    expect(messages(await importText(platform, 'model,scenario,x\nN,T,1\n', { into_run: 3 }))).toEqual([
      expect.stringMatching(/run 3 is not of N \| T/),
    ])
  })
})

describe('an indicator has one type', () => {
  const finding = ({ report }: ImportState) => report!.findings.map(({ message }) => message).join('\n')

  test.each([
    [
      'whole numbers beside numbers with a point',
      '1',
      '2.5',
      'FLOAT 1',
      'FLOAT 2.5',
      /numbers with a point too\. 1 value of the files is whole numbers, the first "1": they become such/,
    ],
    ['texts are no numbers', '1', 'high', 'INT 1', 'STR high', undefined],
  ])('in a file: %s', async (_what, first, second, one, two, words) => {
    const platform = await platformWithRuns()
    const done = await importText(platform, `model,scenario,x\nM,S,${first}\nN,T,${second}\n`)
    expect(await metaOf(platform)).toEqual([`M S 1 x ${one}`, `N T 1 x ${two}`])
    expect(finding(done)).toMatch(words ?? /^$/)
  })

  test.each([
    [
      '1.5',
      '2',
      'FLOAT 2',
      /numbers with a point in the platform\. 1 value of the files is whole numbers.*--meta-types written/,
    ],
    ['1', '2.0', 'INT 2', /holds whole numbers in the platform/],
    ['1', '2.5', 'FLOAT 2.5', /they stay as they are written.*--blank "2\.5"/],
    ['C1', '007', 'STR 007', /holds texts in the platform.*the first "007": they become such/],
    ['C1', 'TRUE', 'STR TRUE', /holds texts in the platform/],
    ['1', 'high', 'STR high', /they stay as they are written/],
  ])('beside the platform, %s there and %s in the file', async (there, given, stored, words) => {
    const platform = await platformWithRuns()
    await importText(platform, `model,scenario,x\nN,T,${there}\n`)
    const text = `model,scenario,x\nM,S,${given}\n`
    const done = await importText(platform, text)
    expect((await metaOf(platform))[0]).toBe(`M S 1 x ${stored}`)
    expect(finding(done)).toMatch(words)
  })

  test('is kept as written where that is decided, and where the file is an export that says it', async () => {
    const platform = await platformWithRuns()
    await importText(platform, 'model,scenario,x\nN,T,1.5\n')
    await importText(platform, 'model,scenario,x\nM,S,2\n', { meta_types: 'written' })
    await importText(platform, 'model,scenario,version,is_default,x\nM,S,2,FALSE,3\n')
    expect(await metaOf(platform)).toEqual(['M S 1 x INT 2', 'M S 2 x INT 3', 'N T 1 x FLOAT 1.5'])
  })
})

describe.skipIf(!existsSync(sharedData))('real-files: indicators of runs that are there', () => {
  test('go to the runs of their emissions', async () => {
    const platform = (await newPlatform(service)).name
    const paths = [
      'iamc/climate-assessment-ex2-emissions.csv',
      'edge-cases/climate-assessment-meta-indicators.csv',
    ].map((path) => join(sharedData, path))
    await importFiles(service, platform, [paths[0]!], creating)
    const { report, result } = await importFiles(service, platform, [paths[1]!], creating)
    expect(report!.problems).toEqual([])
    expect(result).toMatchObject({ points: 0, indicators: 633 })
  })
})
