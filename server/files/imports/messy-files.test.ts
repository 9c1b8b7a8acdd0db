import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Decisions, ImportState } from '../../contract/imports.ts'
import { creating, importFiles } from '../../testing/import.ts'
import { newPlatform } from '../../testing/platform.ts'
import { startTestService, temporaryFolder, type TestService } from '../../testing/service.ts'
import { madeWorkbook, type MadeCell, type MadeSheet } from '../../testing/workbook.ts'

/**
 * Tables as people save them from Excel and pandas: each either comes in exactly, or is refused in words that lead on.
 * A row is a file and what becomes of it, first without decisions, then with those that its report offers.
 */

interface Outcome {
  /** The first decisions; regions and units are always made. */
  given?: Partial<Decisions>
  /** Words of all problems, in any order; none: it is written at once. */
  problems?: (string | RegExp)[]
  /** What is decided then, beside the first decisions. */
  decided?: Partial<Decisions>
  /** What is in the platform in the end, as `names step value`, or how many points. */
  points?: string[] | number
  /** Words of notes. */
  notes?: string[]
}

type Row = [what: string, file: string | MadeSheet[], outcome: Outcome]

const head = 'Model,Scenario,Region,Variable,Unit'
const names: MadeCell[] = ['M', 'S', 'W', 'a', 'EJ']
const headCells: MadeCell[] = head.split(',')
const row = 'M,S,W,a,EJ'

const lost: Row[] = [
  [
    'formulas without a result are told with their cells',
    [
      {
        name: 'data',
        rows: [
          [...headCells, 2020, 2030],
          [...names, { formula: 'F3*2' }, 2],
          ['M', 'S', 'W', 'b', 'EJ', 3, { formula: 'F3+1' }],
        ],
      },
    ],
    {
      problems: [
        /sheet "data", row 2, column 2020 \(F2\): the formula "=F3\*2" has no result in the file.*spreadsheet program, save it/,
        /row 3, column 2030 \(G3\): the formula "=F3\+1"/,
      ],
    },
  ],
  [
    'formulas with a result are their result',
    [
      {
        name: 'data',
        rows: [
          [...headCells, 2020],
          [...names, { formula: '1+1', result: 2 }],
        ],
      },
    ],
    { points: ['M S W a EJ 2020 2'] },
  ],
  [
    'a formula for a title',
    [
      {
        name: 'data',
        rows: [
          [...headCells, 2020, { formula: 'F1+10' }],
          [...names, 1, 2],
        ],
      },
    ],
    { problems: [/column G \(G1\): the formula "=F1\+10"/] },
  ],
  [
    'a filled column Year of a wide table tells rows apart',
    `${head},Year,2020\n${row},1990,1\n${row},2000,2\n`,
    {
      problems: [
        /the column "Year" has no place.*2 cells filled.*taken for the same.*--fold "Year=scenario".*--drop "Year" \(gives up 1 datapoint\)/,
      ],
      decided: { fold: [{ title: 'Year', into: 'scenario' }] },
      points: ['M S - 1990 W a EJ 2020 1', 'M S - 2000 W a EJ 2020 2'],
    },
  ],
  [
    'a filled column Value of a wide table',
    `${head},Value,2020\n${row},5,1\n`,
    { problems: ['the column "Value" has no place'] },
  ],
  [
    'a filled column Time of a wide table',
    `${head},Time,2020\n${row},noon,1\n`,
    { problems: ['the column "Time" has no place'] },
  ],
  [
    'values and times beside years',
    `${head},Value,Time,2020\n${row},5,noon,1\n`,
    {
      problems: ['the table has both a column of values and columns for years. Leave one of the two out with --drop.'],
    },
  ],
  [
    'a Series of pandas has its values in column 0',
    `${head.toLowerCase()},year,0\n${row},2020,5.5\n${row},2030,6.5\n`,
    {
      problems: [/the header lacks value.*--map "0=value"/],
      decided: { map: [{ column: null, from: '0', to: 'value' }] },
      points: ['M S W a EJ 2020 5.5', 'M S W a EJ 2030 6.5'],
    },
  ],
  [
    'months 1 to 12 are no years unless it is said',
    `${head},${Array.from({ length: 12 }, (_, i) => i + 1).join()}\n${row},${'1,'.repeat(12).slice(0, -1)}\n`,
    {
      problems: [/12 titles, the first of them "1", may be a year or something else.*--dates year/],
      decided: { dates: 'year' },
      points: 12,
    },
  ],
  ['a year after 2999', `${head},3000\n${row},1\n`, { problems: [/"3000", may be a year or something else/] }],
  [
    'early years beside others are years',
    `${head},850,1850\n${row},1,2\n`,
    { points: ['M S W a EJ 850 1', 'M S W a EJ 1850 2'] },
  ],
  [
    'numbers in a column of years that are none',
    `${head},year,value\n${row},1,5\n${row},2,6\n`,
    {
      problems: [/line 2, column year: 2 numbers, the first of them "1" may be a year or something else.*--dates year/],
      decided: { dates: 'year' },
      points: ['M S W a EJ 1 5', 'M S W a EJ 2 6'],
    },
  ],
  [
    'hidden sheets are left out, and named',
    [
      {
        name: 'data',
        rows: [
          [...headCells, 2020],
          [...names, 1],
        ],
      },
      {
        name: 'data old',
        rows: [
          [...headCells, 2020],
          [...names, 9],
        ],
        isHidden: true,
      },
      { name: 'readme', rows: [['x']] },
    ],
    {
      points: ['M S W a EJ 2020 1'],
      notes: [
        'not read: the sheet "readme".',
        'not read because hidden: the sheet "data old". Name it with --sheet to read it.',
      ],
    },
  ],
  [
    'unless they are asked for, one or several',
    [
      {
        name: 'one',
        rows: [
          [...headCells, 2020],
          [...names, 1],
        ],
      },
      {
        name: 'two',
        rows: [
          [...headCells, 2030],
          [...names, 9],
        ],
        isHidden: true,
      },
    ],
    { given: { sheets: ['one', 'two'] }, points: ['M S W a EJ 2020 1', 'M S W a EJ 2030 9'] },
  ],
  [
    'dates of which only the year is shown',
    [
      {
        name: 'data',
        rows: [
          [...headCells, { serial: 43831, format: 'yyyy' }],
          [...names, 1],
        ],
      },
    ],
    {
      problems: [
        /row 1, column .* \(F1\): the title .*may be a year, a part of it, or a moment.*--dates year.*--dates month.*--dates as-is/,
      ],
      decided: { dates: 'year' },
      points: ['M S W a EJ 2020 1'],
    },
  ],
  [
    'the same in a column of years, taken as they are',
    [
      {
        name: 'data',
        rows: [
          [...headCells, 'year', 'value'],
          [...names, { serial: 43831, format: 'yyyy' }, 1],
        ],
      },
    ],
    {
      problems: [
        /row 2, column year \(F2\): "2020-01-01T00:00:00" is no year, but may be a year, a part of it, or a moment/,
      ],
      decided: { dates: 'as-is' },
      points: ['M S W a EJ 2020-01-01T00:00:00.000000 1'],
    },
  ],
]

const harmful: Row[] = [
  [
    'the header comes again',
    `${head},2020\n${row},1\n${head},2020\nM,S,W,b,EJ,2\n`,
    {
      points: ['M S W a EJ 2020 1', 'M S W b EJ 2020 2'],
      notes: ['the header comes again, first in line 3: passed over.'],
    },
  ],
  [
    'a further column of an index, folded into the variable',
    `${head},Sensitivity,2020\n${row},low,1\n${row},high,2\n`,
    {
      problems: [/"Sensitivity" has no place.*To make it part of the scenario/],
      decided: { fold: [{ title: 'sensitivity', into: 'variable' }] },
      points: ['M S W a|low EJ 2020 1', 'M S W a|high EJ 2020 2'],
    },
  ],
  [
    'what comes of dropping it is said, in groups with their number',
    `${head},Sensitivity,2020,2030\n${row},low,1,2\n${row},high,2,3\nM,S,W,b,EJ,low,1,\nM,S,W,b,EJ,high,2,\n`,
    {
      given: { drop: ['Sensitivity'] },
      problems: [
        /M \| S, a: 2 points have different values, the first for W, 2020: 1 in .*line 2, 2 in .*line 3\. They come of leaving out "Sensitivity", which tells such rows apart\..*--fold "Sensitivity=scenario".*--keep first \(gives up 3 datapoints\)/,
        /M \| S, b: 1 point has different values/,
      ],
      decided: { fold: [{ title: 'Sensitivity', into: 'model' }] },
      points: 6,
    },
  ],
  [
    'thousands with commas',
    `${head},2020,2030\n${row},"1,234.5",17\nM,S,W,b,EJ,"12,345,678","1,000"\n`,
    {
      problems: [
        /column 2020: "1,234\.5" is no number, unless the digits are grouped\. .*--thousands ","\./,
        /"12,345,678" is no number/,
        /column 2030: "1,000"/,
      ],
      decided: { thousands: ',' },
      points: ['M S W a EJ 2020 1234.5', 'M S W a EJ 2030 17', 'M S W b EJ 2020 12345678', 'M S W b EJ 2030 1000'],
    },
  ],
  [
    'thousands with full stops, blanks, apostrophes',
    `${head.replaceAll(',', ';')};2020\n${row.replaceAll(',', ';')};1.234.567,5\n`,
    { problems: ['--thousands "."'], decided: { thousands: '.' }, points: ['M S W a EJ 2020 1234567.5'] },
  ],
  [
    'a full stop before three digits, where nothing else tells what it is',
    `${head.replaceAll(',', ';')};2020;2030\n${row.replaceAll(',', ';')};1.500;12.250\n`,
    {
      problems: [
        /"1\.500" is 1500, or a number with decimals, and no number of the table tells which\..*--thousands "\.".*--thousands none/,
      ],
      decided: { thousands: '.' },
      points: ['M S W a EJ 2020 1500', 'M S W a EJ 2030 12250'],
    },
  ],
  [
    'a comma before three digits, which are decimals',
    `${head.replaceAll(',', ';')};2020\n${row.replaceAll(',', ';')};1,500\n`,
    { problems: ['--thousands ","'], decided: { thousands: 'none' }, points: ['M S W a EJ 2020 1.5'] },
  ],
  [
    'a full stop before three digits beside numbers that tell what it is',
    `${head.replaceAll(',', ';')};2020;2030\n${row.replaceAll(',', ';')};1.500;0.25\n`,
    { problems: [], points: ['M S W a EJ 2020 1.5', 'M S W a EJ 2030 0.25'] },
  ],
  [
    'thousands with blanks',
    `${head},2020\n${row},1 234.5\n`,
    { problems: ['--thousands " "'], decided: { thousands: ' ' }, points: ['M S W a EJ 2020 1234.5'] },
  ],
  [
    'thousands with apostrophes',
    `${head},2020\n${row},1'234.5\n`,
    { problems: [`--thousands "'"`], decided: { thousands: "'" }, points: ['M S W a EJ 2020 1234.5'] },
  ],
  [
    'a row of totals',
    `${head},2020,2030\n${row},1,2\nTotal,,,,,1,2\n`,
    {
      problems: [
        /line 3, column model: the row seems to sum up others: its model is "Total".*--skip "model:Total" \(gives up 2 datapoints\)/,
      ],
      decided: { skip: [{ column: 'model', name: 'Total' }] },
      points: 2,
    },
  ],
  [
    'merged cells of names',
    [
      {
        name: 'data',
        rows: [
          [...headCells, 2020],
          [...names, 1],
          ['', '', '', 'b', 'EJ', 2],
        ],
        merged: ['A2:A3', 'B2:B3', 'C2:C3'],
      },
    ],
    {
      problems: [
        /row 3, column model \(A3\): the model is blank\. .*--fill model;/,
        '--fill scenario',
        '--fill region',
      ],
      decided: { fill: ['model', 'scenario', 'region'] },
      points: ['M S W a EJ 2020 1', 'M S W b EJ 2020 2'],
    },
  ],
  [
    'merged cells of units',
    [
      {
        name: 'data',
        rows: [
          [...headCells, 2020],
          [...names, 1],
          ['M', 'S', 'W', 'b', '', 2],
        ],
        merged: ['E2:E3'],
      },
    ],
    {
      problems: [
        /row 2, column Unit \(E2\): merged cells in rows 2 to 3: only the first of them holds something\. .*--fill unit/,
      ],
      decided: { fill: ['unit'] },
      points: ['M S W a EJ 2020 1', 'M S W b EJ 2020 2'],
    },
  ],
  [
    'merged cells of values',
    [
      {
        name: 'data',
        rows: [
          [...headCells, 2020, 2030],
          [...names, 1, ''],
        ],
        merged: ['F2:G2'],
      },
    ],
    { problems: [/merged cells in row 2: only the first of them holds something\. Split them/] },
  ],
  [
    'merged titles and notes are no problem',
    [
      {
        name: 'data',
        rows: [['A study'], [...headCells, 2020], [...names, 1], ['Source: nobody']],
        merged: ['A1:F1', 'A4:F4'],
      },
    ],
    { points: 1 },
  ],
  [
    'an index of pandas without a title',
    `,${head},2020\n0,${row},1\n1,M,S,W,b,EJ,2\n`,
    { points: 2, notes: ['column 1 has no title and numbers the rows, as pandas writes it: it was passed over.'] },
  ],
  [
    'an index of pandas that was read again',
    `Unnamed: 0,${head},2020\n3,${row},1\n7,M,S,W,b,EJ,2\n`,
    { points: 2, notes: ['the column "Unnamed: 0" numbers the rows'] },
  ],
  [
    'a column without a title can be decided about',
    `${head},2020,\n${row},1,x\n`,
    {
      problems: [/column 7 has no title, but 1 cell with text\. .*--drop "column 7"/],
      decided: { drop: ['column 7'] },
      points: 1,
    },
  ],
  [
    'a title with words beside the year',
    `${head},2020 (hist)\n${row},1\n`,
    {
      problems: [/lacks a column for each year.*"2020 \(hist\)"/],
      decided: { map: [{ column: null, from: '2020 (hist)', to: '2020' }] },
      points: ['M S W a EJ 2020 1'],
    },
  ],
  [
    'fiscal years',
    `${head},FY2030\n${row},1\n`,
    {
      problems: [/"FY2030", may be the year in which it ends.*--dates year/],
      decided: { dates: 'year' },
      points: ['M S W a EJ 2030 1'],
    },
  ],
  [
    'months',
    `${head},2020-01,Feb 2020\n${row},1,2\n`,
    {
      problems: [
        /2 titles, the first of them "2020-01", may be a part of a year, or a moment\. To read them as months.*--dates month/,
      ],
      decided: { dates: 'month' },
      points: ['M S W a EJ 2020 January 1', 'M S W a EJ 2020 February 2'],
    },
  ],
  [
    'quarters',
    `${head},2020-Q3\n${row},1\n`,
    { problems: ['--dates month'], decided: { dates: 'month' }, points: ['M S W a EJ 2020 Q3 1'] },
  ],
  [
    'dates with full stops',
    `${head},time,value\n${row},31.01.2020,1\n`,
    {
      problems: [/"31\.01\.2020" is no date and time, but may be.*--dates as-is/],
      decided: { dates: 'as-is' },
      points: ['M S W a EJ 2020-01-31T00:00:00.000000 1'],
    },
  ],
  [
    'a date in a column of years',
    `${head},year,value\n${row},2020-05-01,1\n`,
    {
      problems: [/line 2, column year: "2020-05-01" is no year, but may be/],
      decided: { dates: 'year' },
      points: ['M S W a EJ 2020 1'],
    },
  ],
  [
    'a header in other words, told with what is wrong below it',
    'Modell,Szenario,Region,Variable,Units,2020\nM,S,W,a,EJ,tbd\n',
    {
      problems: [
        /, line 1: the header lacks model, scenario, unit\..*--map "Modell=model".*--map "Szenario=scenario".*--map "Units=unit"/,
        /line 2, column 2020: "tbd" is no number/,
      ],
      decided: {
        map: [
          { column: null, from: 'Modell', to: 'model' },
          { column: null, from: 'Szenario', to: 'scenario' },
          { column: null, from: 'Units', to: 'unit' },
        ],
        blank: ['tbd'],
      },
      points: 0,
    },
  ],
  [
    'a parameter of OSeMOSYS',
    'REGION,TECHNOLOGY,YEAR,VALUE\nR,GAS,2020,1\n',
    {
      problems: [
        /is a parameter of an optimization model \(REGION, TECHNOLOGY, YEAR, VALUE\), not a table of scenario data/,
      ],
    },
  ],
  ['a set of OSeMOSYS', 'VALUE\nGAS\n', { problems: [/is an index set of an optimization model \(VALUE\)/] }],
  [
    'a set name of a row stands in the way',
    `${head},2020\n${row},1\n`,
    {
      given: { set: [{ column: 'model', value: 'N' }] },
      problems: [
        /the row has a model of its own, although one is set for all rows\. To take it as "N": --map "model:M=N"/,
      ],
      decided: { map: [{ column: 'model', from: 'M', to: 'N' }] },
      points: ['N S W a EJ 2020 1'],
    },
  ],
  [
    'a line break in a name',
    `${head},2020\nM,S,W,"a\nb",EJ,1\n`,
    {
      problems: [/the variable holds a line break\. To take it as "a b"/],
      decided: { map: [{ column: 'variable', from: 'a\nb', to: 'a b' }] },
      points: ['M S W a b EJ 2020 1'],
    },
  ],
  [
    'a name that is too long',
    `${head},2020\nM,S,W,${'a'.repeat(256)},EJ,1\n`,
    { problems: [/longer than 255 characters\. To give it another name: --map "variable:a+=NAME"/] },
  ],
]

/** Names that are too long because of what was made part of them. */
const folded: Row[] = [
  [
    'a name that is too long with what is made part of it: no rule about the name would help',
    `${head},Note,2020\n${row},${'n'.repeat(255)},1\n${row},x,2\n`,
    {
      given: { fold: [{ title: 'Note', into: 'scenario' }] },
      problems: [
        /line 2, column scenario: the scenario is longer than 255 characters\. Other columns are made part of it: make fewer of them so\.$/,
      ],
    },
  ],
]

/** Columns and sheets that stand where others stand elsewhere. */
const shapes: Row[] = [
  [
    'columns by their letters, where no title is that letter',
    'Mod,Scen,Where,What,Unit,2020\nM,S,W,a,EJ,1\n',
    {
      given: {
        map: ['A=model', 'b=scenario', 'C=region', 'D=variable', 'F=time'].map((rule) => {
          const [from, to] = rule.split('=') as [string, string]
          return { column: null, from, to }
        }),
      },
      points: ['M S W a EJ 2020 1'],
    },
  ],
  [
    'columns that are left out, or part of a name, by their letters; a known column is meant by no letter',
    'Model,Scenario,Region,Variable,Unit,Case,Note,2020\nM,S,W,a,EJ,low,x,1\n',
    {
      given: { drop: ['G', 'H', 'A'], fold: [{ title: 'f', into: 'scenario' }] },
      points: ['M S - low W a EJ 2020 1'],
    },
  ],
  [
    'letters of a table that is turned are those of the file, and so are the places of problems',
    [
      {
        name: 'data',
        rows: [
          ['Case', 'Jahr', 'Solar', 'Wind', 'Note'],
          ['low', 2020, 1, 'tbd', 'x'],
          ['low', 2030, 2, 3, 'y', 'more'],
        ],
      },
    ],
    {
      given: {
        map: [
          { column: null, from: 'A', to: 'scenario' },
          { column: null, from: 'B', to: 'year' },
        ],
        drop: ['E'],
        across: 'variable',
        set: (['model', 'region', 'unit'] as const).map((column) => ({ column, value: column })),
      },
      problems: [
        /row 2, column Wind \(D2\): "tbd" is no number/,
        /row 3, column 6 \(F3\): there is a cell beyond the last column of the header/,
      ],
    },
  ],
  [
    'hours and regions without a year',
    'Hour,DE,FR\n1,50,40\n2,,39\n',
    {
      problems: [
        /header lacks .*--across variable; to take .*--across region; to say the year of all rows: --set year=YEAR; to read it as subannual: --map "Hour=subannual"/,
      ],
      decided: {
        across: 'region',
        map: [{ column: null, from: 'Hour', to: 'subannual' }],
        set: [
          { column: 'year', value: '2030' },
          ...(['model', 'scenario', 'variable', 'unit'] as const).map((column) => ({ column, value: column })),
        ],
      },
      points: [
        'model scenario DE variable unit 2030 1 50',
        'model scenario FR variable unit 2030 1 40',
        'model scenario FR variable unit 2030 2 39',
      ],
    },
  ],
  [
    'one value for each row and no year: the year of all rows is asked for, and stands in tables without one only',
    `${head},Value\n${row},1\n`,
    {
      problems: [/the header lacks .*To say the year of all rows: --set year=YEAR/],
      decided: { set: [{ column: 'year', value: '2030' }] },
      points: ['M S W a EJ 2030 1'],
    },
  ],
  [
    'a constant year leaves a table that has years, and a version is given to all rows',
    `${head},2020\n${row},1\n`,
    {
      given: {
        set: [
          { column: 'year', value: '2030' },
          { column: 'version', value: '3' },
        ],
      },
      points: ['M S W a EJ 2020 1'],
    },
  ],
  [
    'a year that is none is refused',
    `${head},Value\n${row},1\n`,
    { given: { set: [{ column: 'year', value: 'soon' }] }, problems: [/line 2, column year: "soon" is no year/] },
  ],
  [
    'years in a column without a title',
    ',Solar,Wind\n2020,1,2\n2030,3,\n',
    {
      problems: [/To take the titles .*--across variable.*to read it as year: --map "column 1=year"/],
      decided: {
        map: [{ column: null, from: 'column 1', to: 'year' }],
        across: 'variable',
        set: (['model', 'scenario', 'region', 'unit'] as const).map((column) => ({ column, value: column })),
      },
      points: [
        'model scenario region Solar unit 2020 1',
        'model scenario region Wind unit 2020 2',
        'model scenario region Solar unit 2030 3',
      ],
    },
  ],
  [
    'a table on its side',
    'Results of 2026\nModel,M,M\nScenario,S,S\nRegion,DE,FR\nVariable,Solar,Solar\nUnit,GW,GW\nYear\n2020,1,2\n2030,,tbd\n',
    {
      problems: [/To read it with rows and columns exchanged: --turned/],
      decided: { turned: true, blank: ['tbd'] },
      points: ['M S DE Solar GW 2020 1', 'M S FR Solar GW 2020 2'],
    },
  ],
  [
    'places of a table on its side are those of the file, and titles of several columns are filled',
    [
      {
        name: 'results',
        rows: [
          ['', 'Model', 'M', '', 'M'],
          ['', 'Scenario', 'S', 'S', 'S'],
          ['', 'Region', 'W', 'W', 'W'],
          ['', 'Variable', 'a', 'b', ''],
          ['', 'Unit', 'EJ', 'EJ', ''],
          ['', '2020-01-01', 1, 'tbd', 3],
        ],
        merged: ['D5:E5'],
      },
    ],
    {
      given: { turned: true },
      problems: [
        /row 1, column model \(D1\): the model is blank/,
        /row 4, column variable \(E4\): the variable is blank/,
        /row 6, column value \(D6\): "tbd" is no number/,
        /merged cells in row 5: only the first of them holds something\. To take what stands above for blank cells: --fill unit/,
      ],
      decided: { turned: true, fill: ['model', 'variable', 'unit'], blank: ['tbd'], dates: 'as-is' },
      points: 2,
    },
  ],
  [
    'a sheet for each region',
    ['World', 'Africa'].map((name, i): MadeSheet => ({
      name,
      rows: [
        ['Model', 'Scenario', 'Variable', 'Unit', 2020],
        ['M', 'S', 'a', 'EJ', i + 1],
      ],
    })),
    {
      problems: [
        /has 2 sheets of scenario data without a column region: "World", "Africa".*: --sheet-names region; to name/,
      ],
      decided: { sheet_names: 'region' },
      points: ['M S World a EJ 2020 1', 'M S Africa a EJ 2020 2'],
    },
  ],
  [
    'a sheet for each scenario',
    ['Low', 'High'].map((name, i): MadeSheet => ({
      name,
      rows: [
        ['Model', 'Region', 'Variable', 'Unit', 2020],
        ['M', 'W', 'a', 'EJ', i + 1],
      ],
    })),
    {
      problems: [
        /2 sheets of scenario data without a column scenario: "Low", "High".*: --sheet-names scenario; to name the scenario of all rows: --set scenario=NAME/,
      ],
      decided: { sheet_names: 'scenario' },
      points: ['M Low W a EJ 2020 1', 'M High W a EJ 2020 2'],
    },
  ],
  [
    'a row for each year and a column for each variable, with units in titles',
    'Model,Scenario,Region,Year,Solar (GW),Wind [TWh]\nM,S,W,2020,1,2.5\nM,S,W,2030,,3\n',
    {
      problems: [
        /line 1: the header lacks variable, unit, value\..* To take the titles of the other columns for variables: --across variable/,
      ],
      decided: { across: 'variable' },
      points: ['M S W Solar GW 2020 1', 'M S W Wind TWh 2020 2.5', 'M S W Wind TWh 2030 3'],
    },
  ],
  [
    'the same in a workbook, with one unit for all and a text where a value should be',
    [
      {
        name: 'results',
        rows: [
          ['Model', 'Scenario', 'Region', 'Year', 'Solar', 'Wind'],
          ['M', 'S', 'W', 2020, 1, 'tbd'],
        ],
      },
    ],
    {
      given: { set: [{ column: 'unit', value: 'GW' }], across: 'variable' },
      problems: [/row 2, column Wind \(F2\): "tbd" is no number/],
      decided: { blank: ['tbd'] },
      points: ['M S W Solar GW 2020 1'],
    },
  ],
  [
    'a matrix of moments and regions',
    'Model,Scenario,Variable,Unit,Time,DE,FR\nM,S,Load,GW,2020-01-01 00:00,50,40\nM,S,Load,GW,2020-01-01 01:00,49,\n',
    {
      problems: [/the header lacks region, .*--across region/],
      decided: { across: 'region' },
      points: 3,
    },
  ],
]

/** What fresh files of other programs showed: odd separators and titles, indexes of pandas, errors, what nobody sees. */
const audited: Row[] = [
  ['columns between bars', `${head},2020\n${row},1\n`.replaceAll(',', '|'), { points: ['M S W a EJ 2020 1'] }],
  [
    'columns between tabs, with commas in a title',
    'freq,unit,geo\t2019 \t2020 \nA,EJ,AT\t1\t2\n',
    {
      problems: [/the header lacks model, scenario, region, variable, unit\..*Found: "freq,unit,geo", "2019", "2020"/],
    },
  ],
  [
    'years that two calendar years share, however they are written',
    `${head},2019/20,2020/2021,2021–22\n${row},1,2,3\n`,
    {
      problems: [/3 titles, the first of them "2019\/20", may be the year in which it ends or another one/],
      decided: { dates: 'year' },
      points: ['M S W a EJ 2019 1', 'M S W a EJ 2020 2', 'M S W a EJ 2021 3'],
    },
  ],
  [
    'titles that speak of a year in other words',
    `${head},Value 2020,2030E\n${row},1,2\n`,
    {
      problems: [/lacks a column for each year.*--map "Value 2020=2020".*--map "2030E=2030"/],
      decided: {
        map: [
          { column: null, from: 'Value 2020', to: '2020' },
          { column: null, from: '2030E', to: '2030' },
        ],
      },
      points: ['M S W a EJ 2020 1', 'M S W a EJ 2030 2'],
    },
  ],
  [
    'such a title beside years, which leaving out would lose',
    `${head},2020,2030 (proj.)\n${row},1,2\n`,
    {
      problems: [
        /To read it as 2030: --map "2030 \(proj\.\)=2030"; to leave the column out: .* \(gives up 1 datapoint\)/,
      ],
      decided: { map: [{ column: null, from: '2030 (proj.)', to: '2030' }] },
      points: ['M S W a EJ 2020 1', 'M S W a EJ 2030 2'],
    },
  ],
  [
    'a year that comes twice',
    `${head},2020,2020\n${row},1,2\n`,
    { problems: [/--drop "2020 \(2\)" \(gives up 1 datapoint\)/] },
  ],
  [
    'months in a column beside years',
    'Model,Scenario,Region,Variable,Unit,Month,2020\nM,S,W,a,EJ,Jan,1\nM,S,W,a,EJ,Feb,2\n',
    {
      problems: [/\. To read it as subannual: --map "Month=subannual"; to make it part of/],
      decided: { map: [{ column: null, from: 'Month', to: 'subannual' }] },
      points: ['M S W a EJ 2020 Jan 1', 'M S W a EJ 2020 Feb 2'],
    },
  ],
  [
    'indexes of pandas, read and written again and again',
    `,Unnamed: 0.1,Unnamed: 0,${head},2020\n0,0,0,${row},1\n1,1,1,M,S,W,b,EJ,2\n`,
    { points: 2, notes: ['column 1 has no title and numbers the rows', 'the column "Unnamed: 0.1" numbers the rows'] },
  ],
  [
    'a Series of pandas whose last level has no name: no year 0 comes of it',
    `${head},,0\n${row},2020,5.5\n${row},2030,6.5\n`,
    {
      problems: [/To read it as year: --map "column 6=year"; to read it as value: --map "0=value"/],
      decided: {
        map: [
          { column: null, from: 'column 6', to: 'year' },
          { column: null, from: '0', to: 'value' },
        ],
      },
      points: ['M S W a EJ 2020 5.5', 'M S W a EJ 2030 6.5'],
    },
  ],
  [
    'margins of a pivot table',
    `${head},2020\n${row},1\nAll,,,,,1\n`,
    {
      problems: [/seems to sum up others: its model is "All".*--skip "model:All" \(gives up 1 datapoint\)/],
      decided: { skip: [{ column: 'model', name: 'All' }] },
      points: 1,
    },
  ],
  [
    'a pivot table of one variable',
    'Model,Scenario,Region,year,Primary Energy\nM,S,W,2020,1\n',
    {
      problems: [/To take the titles of the other columns for variables: --across variable/],
      decided: { across: 'variable', set: [{ column: 'unit', value: 'EJ' }] },
      points: ['M S W Primary Energy EJ 2020 1'],
    },
  ],
  [
    'titles in two rows, as pandas writes columns of two levels',
    'variable,Solar,Solar,Wind\nregion,DE,FR,DE\nyear,,,\n2020,1,2,3\n2030,4,5,\n',
    {
      problems: ['To read it with rows and columns exchanged: --turned'],
      decided: {
        turned: true,
        set: (['model', 'scenario', 'unit'] as const).map((column) => ({ column, value: column })),
      },
      points: 5,
    },
  ],
  [
    'a table that is turned lacks names that can be given, and is not turned again',
    'variable,Solar,Wind\nregion,DE,DE\n2020,1,2\n',
    {
      given: { turned: true },
      problems: [/To name the model of all rows: --set model=NAME; (?!.*--turned)/],
      decided: { set: (['model', 'scenario', 'unit'] as const).map((column) => ({ column, value: column })) },
      points: 2,
    },
  ],
  [
    'a table without years has no second column of values',
    `${head},Val,Value\n${row},x,1\n`,
    { problems: [/the header lacks .*year(?!.*to read it as value)/i] },
  ],
  [
    'two tables beside each other are not put together',
    `${head},2020,,${head},2030\n${row},1,,M,S,Asia,a,EJ,4\n`,
    { problems: [/line 2, column Model \(2\): a second table begins here, .*again\. Move it to a sheet or a file/] },
  ],
  [
    'errors of a spreadsheet are no names, and a title that is one is no column to leave out in passing',
    `${head},2020,#REF!\nM,S,#N/A,a,EJ,1,2\n`,
    {
      problems: [
        /line 2, column region: the region is an error of a spreadsheet\. Correct the formula there\./,
        /the column "#REF!" has no place.*--drop '#REF!' \(gives up 1 datapoint\)/,
      ],
    },
  ],
  [
    'what nobody sees, around titles, names and numbers, and a minus sign of a word processor',
    '\u200bModel,Scenario,Region,Variable,Unit,2020\u200b\nM,S,W\u200b,a,EJ,1\u200b\nM,S,W,b,EJ,\u22122.5\n',
    { points: ['M S W a EJ 2020 1', 'M S W b EJ 2020 -2.5'] },
  ],
  [
    'what nobody sees within names is told',
    `${head},2020\nM,S,W,Final\u00a0Energy,EJ,1\n`,
    {
      points: ['M S W Final\u00a0Energy EJ 2020 1'],
      notes: ['1 name holds a character that nobody sees', '(U+00A0 after "Final")'],
    },
  ],
  [
    'a name of a length that nobody can repeat',
    `${head},2020\nM,S,W,${'a'.repeat(5_000)},EJ,1\n`,
    { problems: [/the variable is longer than 255 characters\. Shorten it there\.$/] },
  ],
  [
    'hidden rows and columns are read, and told',
    [
      {
        name: 'data',
        rows: [
          [...headCells, 2020, 2030],
          [...names, 1, 2],
          ['M', 'S', 'W', 'b', 'EJ', 3, 4],
        ],
        hiddenRows: [3],
        hiddenColumns: [7],
      },
    ],
    { points: 4, notes: ['hidden or filtered away, and read like the others: 1 row; 1 column, the first "2030".'] },
  ],
  [
    'an empty workbook has nothing to be named',
    [{ name: 'Sheet1', rows: [] }],
    { problems: [/holds nothing: the sheet "Sheet1" is empty\. Save it again with its numbers, or leave it out\./] },
  ],
  [
    'titles and nothing else',
    `${head},2020\n`,
    { problems: ['no row stands below the titles. Import the file that holds the numbers.'] },
  ],
  [
    'a melted table, whose years have a title that means nothing',
    `${head},x,value\n${row},2020,1\n${row},2030,2\n`,
    {
      problems: [/To read it as year: --map "x=year"\.$/],
      decided: { map: [{ column: null, from: 'x', to: 'year' }] },
      points: ['M S W a EJ 2020 1', 'M S W a EJ 2030 2'],
    },
  ],
  [
    'a table without titles',
    `${row},1.0,2.5\nM,S,W,b,EJ,3,4\n`,
    { problems: [/line 1: the first row holds data\. Write titles above it/] },
  ],
  [
    'columns of several years',
    `${head},2010-2019\n${row},1\n`,
    {
      problems: [/a year with --map TITLE=2030/],
      decided: { map: [{ column: null, from: '2010-2019', to: '2010' }] },
      points: ['M S W a EJ 2010 1'],
    },
  ],
  [
    'a download with words above its titles, none of which are ours',
    '"Data Source","World Development Indicators",\n"Country Name","Indicator Name","1960","1961",\nAruba,GDP,1,2,\n',
    {
      problems: [/line 2: the header lacks .*--map "Country Name=region"; .*--map "Indicator Name=variable"/],
      decided: {
        map: [
          { column: null, from: 'Country Name', to: 'region' },
          { column: null, from: 'Indicator Name', to: 'variable' },
        ],
        set: (['model', 'scenario', 'unit'] as const).map((column) => ({ column, value: column })),
      },
      points: ['model scenario Aruba GDP unit 1960 1', 'model scenario Aruba GDP unit 1961 2'],
    },
  ],
]

const nameless = 'Model,Scenario,Region,Variable'
const ofRun = (['model', 'scenario'] as const).map((column) => ({ column, value: column }))

const unitRows: Row[] = [
  [
    'a row of units below the titles, one for all years',
    `${nameless},2020,2030\n,,,,[Mt],[Mt]\nM,S,W,a,1,2\n`,
    {
      points: ['M S W a Mt 2020 1', 'M S W a Mt 2030 2'],
      notes: [
        'line 2: a row of units stands below the titles: "Mt". Its units are taken. To pass it over: --unit-row skip.',
      ],
    },
  ],
  [
    'a row of units that is none, as its user says',
    `${nameless},2020\n,,,,history\nM,S,W,a,1\n`,
    {
      given: { unit_row: 'skip', set: [{ column: 'unit', value: 'EJ' }] },
      points: ['M S W a EJ 2020 1'],
      notes: ['line 2: the row of units below the titles was passed over.'],
    },
  ],
  [
    'years that differ in their units are asked about, and no unit is guessed',
    `${nameless},2020,2030\n,,,,EJ/yr,PJ/yr\nM,S,W,a,1,2\n`,
    {
      problems: [
        /line 2: a row of units stands below the titles, but the columns of one row differ in it\. To pass it over: --unit-row skip\.$/,
        /the header lacks unit\..*--set unit=NAME\.$/,
      ],
      decided: { unit_row: 'skip', set: [{ column: 'unit', value: 'EJ' }] },
      points: ['M S W a EJ 2020 1', 'M S W a EJ 2030 2'],
    },
  ],
  [
    'a row of units for columns that are variables',
    'Region,Year,Primary Energy,Emissions|CO2\n,,EJ/yr,Mt CO2/yr\nW,2020,1,2\nW,2030,3,\n',
    {
      given: { across: 'variable', set: ofRun },
      points: [
        'model scenario W Primary Energy EJ/yr 2020 1',
        'model scenario W Primary Energy EJ/yr 2030 3',
        'model scenario W Emissions|CO2 Mt CO2/yr 2020 2',
      ],
      notes: ['Primary Energy in "EJ/yr", Emissions|CO2 in "Mt CO2/yr"'],
    },
  ],
  [
    'a row of units with gaps is asked about',
    [
      {
        name: 'data',
        rows: [
          ['Region', 'Year', 'Energy', 'Share'],
          ['Unit', '', 'EJ/yr', ''],
          ['W', 2020, 1, 2],
        ],
      },
    ],
    {
      given: { across: 'variable', set: ofRun },
      problems: [
        /row 2: a row of units .*Energy in "EJ\/yr", and without one Share, but some columns of values have none there\./,
      ],
      decided: { unit_row: 'take' },
      points: ['model scenario W Energy EJ/yr 2020 1', 'model scenario W Share  2020 2'],
    },
  ],
  [
    'a row of units beside a column of units is for the rows that have none',
    `${head},2020\n,,,,,EJ\nM,S,W,a,,1\nM,S,W,b,GW,2\n`,
    {
      problems: [
        /"EJ", but the table has a column of units too\. To take its texts for the units: --unit-row take; to pass/,
      ],
      decided: { unit_row: 'take' },
      points: ['M S W a EJ 2020 1', 'M S W b GW 2020 2'],
    },
  ],
  [
    'a row of units and another unit for all rows',
    `${nameless},year,value\n,,,,,kt\nM,S,W,a,2020,1\n`,
    {
      given: { set: [{ column: 'unit', value: 'Mt' }] },
      problems: [/"kt", but another unit is set for all rows\./],
      decided: { unit_row: 'take' },
      points: ['M S W a kt 2020 1'],
    },
  ],
]

const stacked: Row[] = [
  [
    'a header that comes again with other years begins another table: its years are not those above',
    `${head},2020,2030\n${row},1,2\n\n${head},2040,2050\nM,S,W,b,EJ,3,4\n`,
    { problems: [/line 4, column 2020: a second table begins here, with "2040" where the first has "2020"\. Move it/] },
  ],
  [
    'a row of units that comes again with the header',
    `${nameless},2020\n,,,,EJ\nM,S,W,a,1\n${nameless},2020\n,,,,EJ\nM,S,W,b,2\n`,
    { points: ['M S W a EJ 2020 1', 'M S W b EJ 2020 2'], notes: ['the header comes again, first in line 4'] },
  ],
  [
    'another row of units below a header that comes again',
    `${nameless},2020\n,,,,EJ\nM,S,W,a,1\n${nameless},2020\n,,,,PJ\nM,S,W,b,2\n`,
    { problems: [/line 5: another row of units stands here\. Move its table/] },
  ],
  [
    'a row of units with a number is asked about',
    'Year,Share,Pop\n,1,million\n2020,0.5,2\n',
    {
      given: { across: 'variable', set: [...ofRun, { column: 'region', value: 'W' }] },
      problems: [/line 2: a row of units .*Share in "1", Pop in "million", but some of its cells are numbers/],
      decided: { unit_row: 'take' },
      points: ['model scenario W Share 1 2020 0.5', 'model scenario W Pop million 2020 2'],
    },
  ],
  [
    'scenarios in titles',
    'Region,Variable,Unit,Year,Base,NetZero\nW,a,EJ,2020,1,2\n',
    {
      given: { set: [{ column: 'model', value: 'M' }] },
      problems: [/To take the titles of the other columns for scenarios: --across scenario\.$/],
      decided: { across: 'scenario' },
      points: ['M Base W a EJ 2020 1', 'M NetZero W a EJ 2020 2'],
    },
  ],
  [
    'a column of dates under another word',
    'model,scenario,region,variable,unit,date,value\nM,S,W,a,MW,31/12/2020,1\n',
    {
      problems: [/--map "date=time"/, /"31\/12\/2020" is no date and time, but may be .*--dates as-is/],
      decided: { map: [{ column: null, from: 'date', to: 'time' }], dates: 'as-is' },
      points: 1,
    },
  ],
]

const alike: Row[] = [
  [
    'names that differ in case and blanks alone are told, and stay apart',
    'model,scenario,region,variable,unit,2020\nM,S,World,Energy|Coal,EJ,1\nM,S,World,Energy|Oil,EJ,2\nm,S,WORLD,energy|Coal,EJ,3\nM,S,World,Energy | Oil,EJ,4\n',
    {
      points: [
        'M S World Energy|Coal EJ 2020 1',
        'M S World Energy|Oil EJ 2020 2',
        'm S WORLD energy|Coal EJ 2020 3',
        'M S World Energy | Oil EJ 2020 4',
      ],
      notes: [
        'the model "m" (1 series, 1 point) differs from "M" of the files in case alone, and stays apart. To take it as "M": --map "model:m=M".',
        'the region "WORLD" (1 series, 1 point) differs from "World"',
        'the variable "energy|Coal" (1 series, 1 point) differs from "Energy|Coal"',
        'the variable "Energy | Oil" (1 series, 1 point) differs from "Energy|Oil" of the files in blanks alone',
      ],
    },
  ],
  [
    'of two such names the one with odd blanks is the other',
    'model,scenario,region,variable,unit,2020\nM,S,W,Final\u00a0Energy,EJ,1\nM,S,V,Final Energy,EJ,1\n',
    {
      given: { map: [{ column: 'variable', from: 'Final\u00a0Energy', to: 'Final Energy' }] },
      points: ['M S W Final Energy EJ 2020 1', 'M S V Final Energy EJ 2020 1'],
    },
  ],
]

const downloads: Row[] = [
  [
    'a column that tells no points apart is left out, not made part of scenarios',
    ',Region,Year,Year Code,Value\n1.2020,W,2020,2020,1\n1.2030,W,2030,2030,2\n',
    {
      given: { set: [...ofRun, { column: 'variable', value: 'a' }, { column: 'unit', value: 'EJ' }] },
      problems: [
        /has no title, but 2 cells with text\. To leave the column out: --drop "column 1"; to make/,
        /"Year Code" has no place in an IAMC table \(2 cells filled\)\. To leave/,
      ],
      decided: { drop: ['column 1', 'Year Code'] },
      points: ['model scenario W a EJ 2020 1', 'model scenario W a EJ 2030 2'],
    },
  ],
  [
    'columns of texts before the years are no variables',
    'Entity,Code,Year,Coal,Oil\nAfrica,,2020,1,2\nAustria,AUT,2020,3,\n',
    {
      given: {
        across: 'variable',
        set: [...ofRun, { column: 'unit', value: 'EJ' }],
        map: [{ column: null, from: 'Entity', to: 'region' }],
      },
      problems: [/the column "Code" has no place/],
      decided: { drop: ['Code'] },
      points: [
        'model scenario Africa Coal EJ 2020 1',
        'model scenario Africa Oil EJ 2020 2',
        'model scenario Austria Coal EJ 2020 3',
      ],
    },
  ],
  [
    'a table of Eurostat, with flags behind values',
    'freq,unit,geo\\TIME_PERIOD\t2020 \t2021 \t2022 \nA,KTOE,AT\t1.5 \t: \t12.3 p\nA,KTOE,BE\t: c\t2 b\t-3 \n',
    {
      given: {
        set: [...ofRun, { column: 'variable', value: 'a' }],
        map: [{ column: null, from: 'geo\\TIME_PERIOD', to: 'region' }],
        drop: ['freq'],
      },
      points: [
        'model scenario AT a KTOE 2020 1.5',
        'model scenario AT a KTOE 2022 12.3',
        'model scenario BE a KTOE 2021 2',
        'model scenario BE a KTOE 2022 -3',
      ],
      notes: ['its first column is taken apart at its commas, and flags behind values are left out'],
    },
  ],
  [
    'a long table in the words of SDMX',
    'geo,TIME_PERIOD,OBS_VALUE\nAT,2020,1\n',
    {
      problems: [
        /--map "geo=region"; to read it as year: --map "TIME_PERIOD=year"; to read it as value: --map "OBS_VALUE=value"\.$/,
      ],
    },
  ],
  [
    'columns that R separates by blanks',
    '"model" "scenario" "2020"\n"1" "M" "S" 1\n',
    { problems: ['separates its columns by blanks. Write it with commas (in R: write.csv) and import that.'] },
  ],
]

describe('tables as people save them', () => {
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

  test.each([...lost, ...harmful, ...folded, ...shapes, ...audited, ...unitRows, ...alike, ...downloads, ...stacked])(
    '%s',
    async (_what, file, { given = {}, problems = [], decided, points, notes = [] }) => {
      const { name: platform } = await newPlatform(service)
      const path = join(folder.path, `${(serial += 1)}${typeof file === 'string' ? '.csv' : '.xlsx'}`)
      writeFileSync(path, typeof file === 'string' ? file : madeWorkbook(...file))
      const first = await importFiles(service, platform, [path], { ...creating, ...given })
      expectWords(messages(first), problems)
      if (problems.length > 0 && decided === undefined) return expect(first.result).toBeNull()
      const last =
        problems.length === 0
          ? first
          : await importFiles(service, platform, [path], { ...creating, ...given, ...decided })
      if (points === 0) return expectWords(messages(last), ['there is no datapoint'])
      expect(messages(last)).toEqual([])
      const rows = (await rowsOf(platform)).toSorted()
      if (typeof points === 'number') expect(rows).toHaveLength(points)
      else expect(rows).toEqual(points?.toSorted())
      const told = [...last.report!.notes, ...last.report!.findings.map(({ message }) => message)].join('\n')
      for (const note of notes) expect(told).toContain(note)
    },
  )

  const messages = ({ report }: ImportState): string[] => report!.problems.map(({ message }) => message)

  /** Each of these words once, and no other problem. */
  function expectWords(found: string[], wanted: readonly (string | RegExp)[]): void {
    for (const words of wanted) {
      expect(
        found.filter((message) => (typeof words === 'string' ? message.includes(words) : words.test(message))),
      ).toHaveLength(1)
    }
    expect(found).toHaveLength(wanted.length)
  }

  async function rowsOf(platform: string): Promise<string[]> {
    const filter = { run: { default_only: false } }
    const answer = await service.call(
      'PATCH',
      `/v1/${platform}/iamc/datapoints/?join_parameters=true&join_runs=true`,
      filter,
    )
    const { columns, data } = answer.body.results as { columns: string[]; data: unknown[][] }
    const wanted = [
      'model',
      'scenario',
      'region',
      'variable',
      'unit',
      'step_year',
      'step_category',
      'step_datetime',
      'value',
    ]
    return data.map((cells) => wanted.flatMap((name) => (cells[columns.indexOf(name)] ?? []) as string).join(' '))
  }
})
