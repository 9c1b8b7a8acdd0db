import { describe, expect, test } from 'vitest'
import type { DatapointFilter } from '../../server/contract/filters.ts'
import { languages } from './languages.ts'
import { pythonLiteral, pythonString } from './python-literal.ts'
import type { CodeQuestion } from './question.ts'

/** That the code runs and asks the same is proved by e2e/ixmp4/test_view_code.py; here is what people see. */

const question: CodeQuestion = {
  url: 'http://127.0.0.1:9000',
  platform: 'demo@3',
  kind: 'datapoints',
  filter: { region: { name: "Côte d'Ivoire" }, year__gte: 2020 },
}

test('ixmp4', () => {
  expect(languages.ixmp4.write(question)).toBe(`import ixmp4
from ixmp4.transport import HttpxTransport

transport = HttpxTransport.from_url("http://127.0.0.1:9000/v1/demo@3/")
platform = ixmp4.Platform(transport)
df = platform.iamc.tabulate(
    region={"name": "Côte d'Ivoire"},
    year__gte=2020,
)
`)
})

test('ixmp4 0.14', () => {
  expect(languages.ixmp4.write({ ...question, client: '0.14' })).toBe(`import ixmp4
from ixmp4.conf.base import PlatformInfo
from ixmp4.data.backend import RestBackend

info = PlatformInfo(name="demo@3", dsn="http://127.0.0.1:9000/v1/demo@3/")
platform = ixmp4.Platform(_backend=RestBackend(info))
df = platform.iamc.tabulate(
    region={"name": "Côte d'Ivoire"},
    year__gte=2020,
)
`)
})

test('the wide layout has a column for each step', () => {
  expect(languages.ixmp4.write({ ...question, layout: 'wide' })).toContain('df.pivot(')
  expect(languages.ixmp4.write({ ...question, kind: 'runs', filter: {}, layout: 'wide' })).not.toContain('pivot')
})

test('runs', () => {
  const runs: CodeQuestion = { ...question, kind: 'runs', filter: { is_default: null, iamc: true } }
  expect(languages.ixmp4.write(runs)).toContain(
    'runs = platform.runs.tabulate(\n    include_audit_info=True,\n    iamc=True,\n)\n',
  )
  expect(languages.ixmp4.write({ ...runs, client: '0.14' })).toContain(
    'runs = platform.runs.tabulate(\n    audit_info=True,\n    is_default=None,\n    iamc=True,\n)\n',
  )
})

test('ids are looked up where newer clients cannot compare them', () => {
  const code = languages.ixmp4.write({ ...question, filter: { region: { id__gt: 3 } } })
  expect(code).toContain(`
regions = platform.regions.tabulate().query("id > 3")
df = platform.iamc.tabulate(region={"id__in": regions["id"].tolist()})
`)
})

test('pyam reads by itself what its arguments can say', () => {
  const filter = {
    region: { name: 'World' },
    variable: { name__like: 'Final*' },
    model: { name__in: ['A*'] },
    year: 2020,
  }
  expect(languages.pyam.write({ ...question, filter: { ...filter, run: { default_only: false } } })).toBe(`import ixmp4
import pyam
from ixmp4.transport import HttpxTransport

transport = HttpxTransport.from_url("http://127.0.0.1:9000/v1/demo@3/")
platform = ixmp4.Platform(transport)
scenarios = pyam.read_ixmp4(
    platform,
    region="World",
    variable="Final*",
    model=["A*"],
    year=2020,
    default_only=False,
)
`)
  expect(languages.pyam.write({ ...question, filter: {}, client: '0.14' })).toContain('pyam.read_ixmp4(platform)\n')
})

// A star is no pattern in a name, and what has no star is no name in a pattern.
test.each<[DatapointFilter]>([
  [{ region: { name: 'A*' } }],
  [{ region: { name__like: 'A' } }],
  [{ region: { name: 'A', id: 1 } }],
  [{ region: {} }],
  [{ region: null }],
  [{ region: { hierarchy: 'A' } }],
  [{ year: null }],
  [{ year__in: [2020] }],
])('pyam is handed what its arguments cannot say: %j', (filter) => {
  const code = languages.pyam.write({ ...question, filter })
  expect(code).not.toContain('read_ixmp4')
  expect(code).toContain('scenarios = pyam.IamDataFrame(df.drop(columns="version"))\n')
})

test.each<[DatapointFilter['run'], string]>([
  [{ id: 1 }, 'df.drop(columns="version")'],
  [{ id: 1, default_only: true }, 'df.drop(columns="version")'],
  [{ id: 1, default_only: false }, 'df, index=["model", "scenario", "version"]'],
  [{ default_only: null }, 'df, index=["model", "scenario", "version"]'],
  [null, 'df, index=["model", "scenario", "version"]'],
])('pyam tells runs of one scenario apart where there may be several: %j', (run, argument) => {
  const code = languages.pyam.write({ ...question, filter: { run } })
  expect(code).toContain(`scenarios = pyam.IamDataFrame(${argument})\n`)
})

test('curl', () => {
  expect(languages.curl.write(question)).toBe(
    `curl -sS -X PATCH 'http://127.0.0.1:9000/v1/demo@3/iamc/datapoints/?table=true&join_parameters=true&join_runs=true&limit=10000&offset=0' \\
  -H 'content-type: application/json' \\
  -d '{"region":{"name":"Côte d'\\''Ivoire"},"year__gte":2020}'
`,
  )
})

test('R', () => {
  expect(languages.r.write(question)).toBe(`library(httr2)

filter <- r"({"region":{"name":"Côte d'Ivoire"},"year__gte":2020})"
query <- request("http://127.0.0.1:9000/v1/demo@3/iamc/datapoints/") |>
  req_method("PATCH") |>
  req_body_raw(filter, type = "application/json") |>
  req_url_query(table = "true", join_parameters = "true", join_runs = "true", limit = "10000")

rows <- list()
repeat {
  page <- query |>
    req_url_query(offset = format(length(rows), scientific = FALSE)) |>
    req_perform() |>
    resp_body_json()
  columns <- unlist(page$results$columns)
  rows <- c(rows, lapply(page$results$data, setNames, columns))
  if (length(rows) >= page$total || length(page$results$data) == 0) break
}

cell <- function(value) if (is.null(value)) NA else value
df <- as.data.frame(sapply(columns, function(name) {
  unlist(lapply(rows, function(row) cell(row[[name]])))
}, simplify = FALSE))
`)
})

test('a raw string of R ends where it should', () => {
  const code = languages.r.write({ ...question, filter: { model: { name__in: ['a)', 'b)-'] } } })
  expect(code).toContain('r"--({"model":{"name__in":["a)","b)-"]}})--"')
})

test('the filter', () => {
  expect(languages.json.write({ ...question, filter: { year: 2020 } })).toBe('{\n  "year": 2020\n}\n')
})

describe('a service that wants a token', () => {
  test.each([
    ['ixmp4', '# The service is protected: its secret is in IXMP4_CLIENT__SECRET_HS256'],
    ['pyam', '# The service is protected: its secret is in IXMP4_CLIENT__SECRET_HS256'],
    ['r', 'req_auth_bearer_token(Sys.getenv("IXMP4_TOKEN")) |>'],
    ['curl', '-H "authorization: Bearer $IXMP4_TOKEN"'],
  ] as const)('%s', (id, hint) => {
    expect(languages[id].write({ ...question, isProtected: true })).toContain(hint)
    expect(languages[id].write(question)).not.toContain(hint)
  })

  test('ixmp4 0.14 has another variable', () => {
    const code = languages.ixmp4.write({ ...question, isProtected: true, client: '0.14' })
    expect(code).toContain('# The service is protected: its secret is in IXMP4_SECRET_HS256')
  })
})

describe('literals of Python', () => {
  test.each([
    ['plain', '"plain"'],
    ['"\\', '"\\"\\\\"'],
    ['a\nb\t', '"a\\nb\\t"'],
    ['\0\u007F\u00A0é', '"\\x00\\x7f\\xa0é"'],
    ['\u2028\u202E\uD800', '"\\u2028\\u202e\\ud800"'],
    ['😀\u{E0001}', '"😀\\U000e0001"'],
  ])('%j', (text, literal) => {
    expect(pythonString(text)).toBe(literal)
  })

  test('whole numbers stay whole', () => {
    expect(pythonLiteral([1, -0, 1.5, 1e21, 1e-7])).toBe('[1, 0, 1.5, 1000000000000000000000, 1e-7]')
  })

  test('long ones are broken into lines', () => {
    const names = ['Final Energy|Industry|Electricity', 'Final Energy|Transportation|Electricity']
    expect(pythonLiteral({ name__in: [...names, 'Final Energy'] })).toBe(
      `{\n    "name__in": [\n        "${names[0]}",\n        "${names[1]}",\n        "Final Energy",\n    ],\n}`,
    )
  })
})
