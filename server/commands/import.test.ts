import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { cli } from '../testing/built.ts'
import { commandHere } from '../testing/command.ts'
import { startTestService, temporaryFolder } from '../testing/service.ts'

const folder = temporaryFolder()
let serial = 0
afterAll(() => folder.remove())

function file(name: string, text: string): string {
  const path = join(folder.path, `${(serial += 1)}-${name}`)
  writeFileSync(path, text)
  return path
}

const newData = (): string => join(folder.path, `data-${(serial += 1)}`)

/** Runs the command to its end, in this process. */
const command = (data: string, ...args: string[]) =>
  commandHere('import', '--data', data, '--platform', 'test', ...args)

const header = 'Model,Scenario,Region,Variable,Unit'
const simple = `${header},2010\nM,S,World,a,EJ,1\n`
const creating = ['--create-regions', '--create-units']

describe('the command', () => {
  test('tells what it wrote, in a process of its own', () => {
    const path = file('a.csv', simple)
    const args = [cli, 'import', '--data', newData(), '--platform', 'test', ...creating, path]
    expect(spawnSync(process.execPath, args, { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stdout:
        'imported into test: 1 datapoint in 1 time series\nholding: year 2010, 1 region, 1 variable\n' +
        `read: ${basename(path)} (1 row)\n` +
        'new models: 1 (M)\nnew scenarios: 1 (S)\n' +
        'new regions: 1 (World)\nnew units: 1 (EJ)\nnew variables: 1\nrun 1: M | S, version 1 (default)\n',
    })
  })

  test('tells in a dry run what it would write', async () => {
    const data = newData()
    expect(await command(data, '--dry-run', ...creating, file('a.csv', simple))).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /would import into test: 1 datapoint[^]*run: M \| S: 1 datapoint, 2010\nNothing was/,
      ),
    })
    const { report } = JSON.parse((await command(data, '--dry-run', '--json', file('a.csv', simple))).stdout)
    expect(report.problems.map((problem: { kind: string }) => problem.kind)).toEqual(['region', 'unit'])
  })

  test('leaves out what is there already and says so, unless another version is asked for', async () => {
    const data = newData()
    const path = file('a.csv', simple)
    await command(data, ...creating, path)
    const already = 'already there, with the same content: M | S, version 1 (run 1).'
    expect(await command(data, path)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(
        `${already} Left out; --same write adds a version.\nThere is nothing new to write.\n`,
      ),
    })
    const more = file('b.csv', `${simple}M,T,World,a,EJ,1\n`)
    expect((await command(data, more)).stdout).toMatch(/^imported into test: 1 datapoint[^]*Left out[^]*run 2: M \| T/)
    expect((await command(data, '--same', 'write', path)).stdout).toContain(
      `${already} Written again, as a further version.\nrun 3: M | S, version 2\n`,
    )
  })

  test('says how a run that has everything already could get a version, whichever run was to take it', async () => {
    const data = newData()
    const path = file('cost.csv', 'technology,year,value\ncoal,2020,1\n')
    const items = [...creating, '--parameter', 'cost', '--set', 'model=M', '--set', 'scenario=S']
    await command(data, ...items, path)
    const again = (await command(data, ...items, '--into-run', '1', path)).stdout
    expect(again).toMatch(/Left out; --same write without --into-run adds a version.[^]*There is nothing new to write./)
    expect((await command(data, ...items, '--into-run', '1', '--same', 'write', path)).stdout).toContain(
      'There is nothing new',
    )
    expect((await command(data, ...items, '--same', 'write', path)).stdout).toContain('run 2: M | S, version 2\n')
  })

  test('decides what is likely, and says what it put right', async () => {
    const data = newData()
    expect(await command(data, '--likely', file('a.csv', simple.replace('World', 'CuraÃ§ao')))).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/new regions: 1 \(Curaçao\)[^]*"CuraÃ§ao" is read as "Curaçao"/),
    })
    const { status, stderr } = await command(data, '--likely', file('b.csv', `${simple}M,T,Curacao,a,EJ,1\n`))
    expect(status).toBe(1)
    expect(stderr).toMatch(/^the platform has no region "Curacao"[^]*--map "region:Curacao=Curaçao"/)
    expect(stderr).not.toContain('"World"')
  })

  test('fails with all problems and no stack, and exit code 1', async () => {
    const rows = Array.from({ length: 15 }, (_, i) => `M,S,World,a${i},EJ,none yet\n`).join('')
    const { status, stdout, stderr } = await command(
      newData(),
      file('a.csv', `${header},2010\n${rows}M,S,World,a,EJ,1\n`),
    )
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(
      /line 2, column 2010[^]*and 14 more like these[^]*region "World"[^]*unit "EJ"[^]*Nothing was/,
    )
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test('leaves no file of its own behind', async () => {
    const data = newData()
    await command(data, ...creating, file('a.csv', simple))
    expect(new Set(readdirSync(data, { recursive: true, encoding: 'utf8' }))).toEqual(
      new Set(['test.scenario', 'test.scenario-lock', 'work']),
    )
  })

  test('shows how it is called for a file that is not there, no file, an unknown flag, a flag it cannot read', async () => {
    const path = file('a.csv', simple)
    for (const args of [
      ['/nowhere.csv'],
      [],
      ['--what', path],
      ['--keep', 'both', path],
      ['--set', 'model', path],
      ['--set', 'colour=red', path],
      ['--skip', 'World', path],
      ['--into-run', 'x', path],
      ['--mapping', '/nowhere.json', path],
    ]) {
      expect(await command(newData(), ...args)).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage') })
    }
  })

  test('takes every decision, keeps them in a mapping file, and uses that again', async () => {
    const text =
      'Modell,Region,Variable,Unit,Note,2010\nM,Wrld,a,EJ/y,x,1\nM,Wrld,a,EJ/y,x,2\nM,Moon,a,EJ/y,x,3\n,World,b,EJ/y,,tbd\n'
    const mapping = join(folder.path, 'mapping.json')
    const decisions = [
      ...['--map', 'Modell=model', '--set', 'scenario=S', '--map', 'Wrld=World', '--map', 'unit:EJ/y=EJ/yr'],
      ...['--drop', 'Note', '--skip', 'region:Moon', '--blank', 'tbd', '--keep', 'last', '--default', 'no'],
      ...['--hierarchy', 'R5', ...creating],
    ]
    const path = file('a.csv', text)
    const first = await command(newData(), ...decisions, '--save-mapping', mapping, path)
    expect(first).toMatchObject({ status: 0, stdout: expect.stringContaining('1 datapoint in 1 time series') })
    expect(first.stdout).toMatch(/run 1: M \| S, version 1\n/)
    expect((await command(newData(), '--mapping', mapping, path)).stdout).toBe(first.stdout)
    expect(JSON.parse(readFileSync(mapping, 'utf8'))).toMatchObject({
      keep: 'last',
      hierarchy: 'R5',
      make_default: 'no',
    })
  })

  test('says where a mapping file is wrong', async () => {
    const wrong = file('mapping.json', '{"set": [{"column": "colour", "value": "red"}]}')
    const { status, stderr } = await command(newData(), '--mapping', wrong, file('a.csv', simple))
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('body.set.0.column') })
  })

  test('makes all that is new with one flag', async () => {
    expect(await command(newData(), '--create', file('a.csv', simple))).toMatchObject({ status: 0 })
  })

  test('leaves no platform behind that it made for a file which is refused, or for a dry run', async () => {
    const data = newData()
    const platforms = () => readdirSync(data).filter((name) => name.endsWith('.scenario'))
    expect(await command(data, file('a.csv', simple))).toMatchObject({ status: 1 })
    expect(await command(data, '--create', '--dry-run', file('a.csv', simple))).toMatchObject({ status: 0 })
    expect(platforms()).toEqual([])
    await command(data, '--create', file('a.csv', simple))
    expect(await command(data, '--create', '--dry-run', file('a.csv', simple))).toMatchObject({ status: 0 })
    expect(platforms()).toEqual(['test.scenario'])
  })

  test('walks folders and takes patterns; files of the same name are called by their paths', async () => {
    const tables = join(folder.path, `tables-${(serial += 1)}`)
    for (const part of ['north', 'south']) {
      mkdirSync(join(tables, part), { recursive: true })
      writeFileSync(join(tables, part, 'a.csv'), simple.replace(',1\n', `,${part.charCodeAt(0)}\n`))
    }
    writeFileSync(join(tables, 'readme.md'), 'no table')
    const walked = await command(newData(), '--create', tables)
    expect(walked).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('M | S, a: 1 point has different values'),
    })
    expect(walked.stderr).toContain(`110 in ${join(tables, 'north', 'a.csv')}, line 2`)
    expect(await command(newData(), '--create', join(tables, 's*'))).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('read: a.csv (1 row)'),
    })
    const empty = join(folder.path, `empty-${(serial += 1)}`)
    mkdirSync(empty)
    expect((await command(newData(), empty)).stderr).toContain(`The folder ${empty} holds no table`)
    expect((await command(newData(), join(empty, '*.csv'))).stderr).toContain('There is no file like')
  })

  test('reads the folder of a model by its config, and says what came of each kind', async () => {
    const model = join(folder.path, `model-${(serial += 1)}`)
    mkdirSync(model)
    writeFileSync(
      join(model, 'config.yaml'),
      'T: { type: set, dtype: str }\nLife: { type: param, dtype: int, indices: [T] }\n',
    )
    writeFileSync(join(model, 'settings.yaml'), 'solver: none\n')
    writeFileSync(join(model, 'T.csv'), 'VALUE\nGAS\n')
    writeFileSync(join(model, 'Life.csv'), 'T,VALUE\nGAS,30\n')
    expect(await command(newData(), '--create', '--set', 'model=M', '--set', 'scenario=S', model)).toMatchObject({
      status: 0,
      stdout:
        'imported into test: 2 optimization items\nindex sets: 1, 1 element (T 1)\nparameters: 1, 1 row (Life 1)\n' +
        'read: T.csv (1 row), Life.csv (1 row), config.yaml (2 rows)\nnew models: 1 (M)\nnew scenarios: 1 (S)\n' +
        'new units: 1 ((dimensionless))\nrun 1: M | S, version 1 (default)\n',
    })
  })

  test('says that columns without an item say nothing', async () => {
    expect((await command(newData(), '--index', 'a,b', file('a.csv', 'a,b,value\n1,2,3\n'))).stderr).toContain(
      '--index, --value and --unit say how an item is read: name it with --parameter NAME, for example.',
    )
  })

  test('called by npm, finds files beside its user', () => {
    const [project, shell, data] = [join(cli, '../../..'), join(folder.path, `shell-${(serial += 1)}`), newData()]
    mkdirSync(shell)
    writeFileSync(join(shell, 'here.csv'), simple)
    const npm = { INIT_CWD: shell, npm_package_json: join(project, 'package.json') }
    const env = { ...process.env, ...npm, SCENARIO_DESK_DATA: data }
    const args = [cli, 'import', '--platform', 'test', '--create', 'here.csv']
    expect(spawnSync(process.execPath, args, { encoding: 'utf8', cwd: project, env })).toMatchObject({ status: 0 })
    expect(readdirSync(data)).toContain('test.scenario')
  })

  test('imports into an old run', async () => {
    const data = newData()
    await command(data, ...creating, file('a.csv', simple))
    const more = await command(
      data,
      '--into-run',
      '1',
      file('b.csv', 'region,variable,unit,2010,2020\nWorld,a,EJ,1,5\n'),
    )
    expect(more).toMatchObject({ status: 0, stdout: expect.stringContaining('imported into test: 1 datapoint') })
  })

  test('ended by Ctrl-C leaves nothing', async () => {
    const data = newData()
    const rows = Array.from({ length: 200_000 }, (_, i) => `M,S,World,v${i},EJ,1,2,3`).join('\n')
    const path = file('large.csv', `${header},2010,2020,2030\n${rows}\n`)
    const child = spawn(process.execPath, [cli, 'import', '--data', data, '--platform', 'test', ...creating, path])
    let said = ''
    child.stderr.on('data', (text: Buffer) => (said += text.toString()))
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    const work = join(data, 'work')
    await expect
      .poll(() => existsSync(work) && readdirSync(work).some((name) => name.endsWith('.staging')), { timeout: 20_000 })
      .toBe(true)
    child.kill('SIGINT')
    expect(await ended).toBe(1)
    expect(said).toContain('Cancelled: nothing was written.')
    expect(readdirSync(work)).toEqual([])
    expect((await command(data, ...creating, file('a.csv', simple))).stdout).toContain(
      'run 1: M | S, version 1 (default)',
    )
  }, 60_000)
})

describe('while a service has the platform open, the command', () => {
  test('goes through it, and others see the points at once', async () => {
    const service = await startTestService()
    try {
      const child = spawn(process.execPath, [
        ...[cli, 'import', '--data', service.dataDir, '--platform', 'test'],
        ...[...creating, file('a.csv', simple)],
      ])
      let said = ''
      child.stdout.on('data', (text: Buffer) => (said += text.toString()))
      await new Promise((resolve) => child.once('exit', resolve))
      expect(said).toContain('imported into test: 1 datapoint')
      expect((await service.call('PATCH', '/iamc/datapoints/', {})).body.total).toBe(1)
      const [job] = (await service.call('GET', '/desk/v1/jobs')).body.jobs
      expect(job).toMatchObject({ kind: 'import', platform: 'test', state: 'done' })
    } finally {
      await service.close()
    }
  })
})
