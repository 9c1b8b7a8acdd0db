import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages, type LanguageId } from './languages.ts'
import { newerFilter } from './newer-filter.ts'
import type { CodeQuestion, Json, QuestionKind } from './question.ts'
import { readPasted } from './read.ts'
import { anyQuestion } from './testing.ts'

const ids = Object.keys(languages) as LanguageId[]
// The data of runs are asked for by the runs, and those by the filter.
const runs = { runs: 'runs', datapoints: 'datapoints' } as const

/** A filter that means the same, as clients that know no null are given it. */
const withoutNulls = (filter: CodeQuestion['filter']): unknown =>
  JSON.parse(JSON.stringify(filter), (key, value: Json) => {
    if (value !== null) return value
    if (key === 'run') return { default_only: false }
    return key === 'default_only' ? false : undefined
  })

describe('what is copied is read back as it was', () => {
  test.each(ids)('%s', (id) => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const isNewer = id === 'pyam' || (id === 'ixmp4' && question.client !== '0.14')
        const { filter, kind, problems } = readPasted(languages[id].write(question), question.kind)
        if (isNewer && newerFilter(question).lookups.length > 0) {
          expect(problems?.[0]?.message).toContain('what it stands for is not here')
        } else {
          expect(problems).toBeUndefined()
          expect(filter).toEqual(isNewer ? withoutNulls(question.filter) : question.filter)
          if (id !== 'json') expect(kind).toBe(runs[question.kind])
        }
      }),
      { numRuns: 300 },
    )
  })
})

const world = { region: { name: 'World' }, year__in: [2020, 2030] }

describe('forms that people have', () => {
  const forms: [string, object, QuestionKind?][] = [
    ['region={"name": "World"}, year__in=[2020, 2030]', world],
    ['region={"name": "World"},\nyear__in=(2020, 2_030,),\n', world],
    ["region=dict(name='World'), year__in=[2020,  # first\n 2030]", world],
    ['{"region": {"name": "World"}, "year__in": [2020, 2030]}', world],
    ["{'region': {'name': 'World'}, 'year__in': [2020, 2030,],}", world],
    ['**{"region": {"name": "World"}}, year__in=[2020, 2030]', world],
    ['region="World", step_year__in=[2020, 2030.0]', world],
    ['df = mp.iamc.tabulate(region={"name": ("Wor" \'ld\')}, raw=True, year__in=[2020, 2030])', world, 'datapoints'],
    ['x = "mp.runs.tabulate(" # mp.list(\ny = tabulate(region={"name": r"World"}, year__in=[2020, +2030])', world],
    ['mp.runs.list(default_only=False)', { default_only: false }, 'runs'],
    ['platform.runs.tabulate(\n    audit_info=True,\n    iamc={"region": {"name__like": "*"}},\n)', likeAll(), 'runs'],
    ['platform.iamc.tabulate()', {}, 'datapoints'],
    ['mp.iamc.tabulate(year=2020).query("value > 1")', { year: 2020 }, 'datapoints'],
    ['ids = mp.runs.tabulate().query("id > 1")\ndf = mp.iamc.tabulate(year=2020)', { year: 2020 }, 'datapoints'],
    ['pyam.read_ixmp4("demo", region="World", year__in=[2020, 2030])', world, 'datapoints'],
    ['read_ixmp4(mp, default_only=False, variable="F*")', inAnyRun(), 'datapoints'],
    ['pyam.read_ixmp4(mp)', {}, 'datapoints'],
    ['variable="Final*", unit=["EJ", ""], run=None', { ...patterns(), run: null }],
    ['model={"name": "a\\x41\\u00e9\\U0001F600\\101\\d\\\n", "id": None}', named('aAé😀A\\d', null)],
    ['model={"name": """two\nlines"""}', named('two\nlines')],
    ["model={'name': r'a\\n', }", named('a\\n')],
    ['{"model": {"name": "a\\/b"}}', named('a/b')],
    ['{"filter": {"year": 2020}, "sort": [], "limit": 100}', { year: 2020 }],
    ['curl -X PATCH http://h/v1/p/runs -d \'{"version": 2}\' | jq .', { version: 2 }, 'runs'],
    ['$ curl http://h/v1/p/iamc/datapoints/?limit=5 --json "{\\"year\\": 2020}"', { year: 2020 }, 'datapoints'],
    [
      'curl \'http://h/desk/v1/p/rows/datapoints\' \\\n --data-raw $\'{"filter":{"model":{"name":"a\\u0027\\\'"}}}\'',
      named("a''"),
      'datapoints',
    ],
    ['curl -XPATCH -H "a: b" --url http://h/v1/p/iamc/datapoints/ --data={}', {}, 'datapoints'],
    ['curl http://h/v1/p/runs/', {}, 'runs'],
  ]
  test.each(forms)('%s', (text, filter, kind) => {
    expect(readPasted(text, kind)).toEqual({ filter, ...(kind && { kind }) })
  })
})

function likeAll() {
  return { iamc: { region: { name__like: '*' } } }
}

function inAnyRun() {
  return { run: { default_only: false }, variable: { name__like: 'F*' } }
}

function patterns() {
  return { variable: { name__like: 'Final*' }, unit: { name__in: ['EJ', ''] } }
}

function named(name: string, id?: null) {
  return { model: { name, ...(id === null && { id }) } }
}

describe('what cannot be read is told with its place', () => {
  const bad: [string, number, number, string][] = [
    ['', 1, 1, 'A filter expected: JSON'],
    ['{"year": }', 1, 10, 'A text, a number, True, False, None, a list or an object expected, but there is }.'],
    ['{\n  "year": 2020\n  "model": 1}', 3, 3, ', or } expected, but there is ".'],
    ['{"year": 2020', 1, 14, ', or } expected, but the text ends.'],
    ['{"year": 2020} x', 1, 16, 'The end of the filter expected, but there is x.'],
    ['{year: 2020}', 1, 2, 'A field in quotes, or } expected, but there is year.'],
    ['region={"name": place}', 1, 17, 'place is a name, and what it stands for is not here: the value itself'],
    ['region={"name": f"a"}', 1, 17, 'A text with f before it cannot be read'],
    ['region={"name": "a\n"}', 1, 17, 'The text that begins here is not closed: " expected.'],
    ['region={"name": "\\xZZ"}', 1, 18, 'No such character'],
    ['region={"name": "\\N{DOT}"}', 1, 18, 'Characters by their names cannot be read'],
    ['year', 1, 5, '= after year expected, but the text ends.'],
    ['year==2020', 1, 6, 'A text, a number'],
    ['year=2020 model="x"', 1, 11, ', expected, but there is model.'],
    ['mp.iamc.tabulate(year=2020', 1, 27, ', or ) expected, but the text ends.'],
    ['mp.iamc.tabulate(*years)', 1, 18, 'A field with its value'],
    ['**[1]', 1, 3, 'An object expected after **.'],
    ['{\n  "regoin": {}}', 2, 3, 'There is no field regoin here. Expected: year, time_series_id, region, unit'],
    ['region={"name__is": 1}', 1, 9, 'There is no field name__is here. Expected: id, name, hierarchy;'],
    ['region={"name": 1}', 1, 17, 'A text expected.'],
    ['year="2020"', 1, 6, 'A whole number expected.'],
    ['year=9007199254740993', 1, 6, 'A whole number expected.'],
    ['year__in=2020', 1, 10, 'A list expected: […].'],
    ['year__in=[2020,\n2020.5]', 2, 1, 'A whole number expected.'],
    ['run={"default_only": 1}', 1, 22, 'True or False expected.'],
    ['run="x"', 1, 5, 'A filter expected'],
    ['unit=5', 1, 6, 'A filter expected'],
    ['year=2020, step_year=2030', 1, 12, 'The field year stands here twice.'],
    ["curl http://h/v1/p/runs/ -d '{", 1, 29, "The quote that begins here is not closed: ' expected."],
    ['curl http://h/v1/p/runs/ -d', 1, 26, 'The body of the request expected after -d.'],
    ['curl http://h/v1/p/runs/ -d @file.json', 1, 29, 'The body of this command is in a file'],
    ['curl http://h/v1/p/regions/ -d {}', 1, 6, 'This command asks for something else'],
    [`curl http://h/v1/p/runs/ \\\n  -d '{"version": "a"}'`, 2, 19, 'A whole number expected.'],
  ]
  test.each(bad)('%s', (text, line, column, message) => {
    const [problem] = readPasted(text).problems ?? []
    expect(problem).toMatchObject({ line, column })
    expect(problem?.message).toContain(message)
  })

  test('everything that does not fit is told, with the stretch to select', () => {
    const text = 'year="x", region={"id": 1.5}'
    const stretches = readPasted(text).problems?.map(({ from, to }) => text.slice(from, to))
    expect(stretches).toEqual(['"x"', '1.5'])
  })

  test('nothing that is pasted breaks the reader', () => {
    const sign = fc.constantFrom(
      ...'{}[]()=,:\'"\\#*\n $-dr'.split(''),
      'curl ',
      '.tabulate(',
      'year',
      '2020',
      'None',
      '"""',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(sign).map((signs) => signs.join('')),
        ),
        (text) => {
          const { filter, problems = [] } = readPasted(text)
          expect(filter !== undefined || problems.length > 0).toBe(true)
          for (const { from, to } of problems) expect(from <= to && to <= text.length).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

test('fields that only objects of JavaScript have are no fields', () => {
  for (const field of ['__proto__', 'constructor', 'toString']) {
    expect(readPasted(`{"${field}": {}}`).problems?.[0]?.message).toContain(`There is no field ${field}`)
  }
})
