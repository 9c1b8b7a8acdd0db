import { describe, expect, test } from 'vitest'
import { recognize } from './recognize.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['table.csv', bytes('Model,Scenario\n'), 'text'],
  ['table.xlsx', bytes('Model,Scenario\n'), 'text'],
  ['a', bytes('a'), 'text'],
  ['table.csv', Buffer.from('\ufeffModel', 'utf16le'), 'text'],
  ['table.csv', bytes('\xff\xfe\xfd\x00\x01'), 'text'],
  ['table.csv', bytes('\x1f\x8b\x08\x00'), 'gzip'],
  ['table.csv', bytes('PK\x03\x04\x14\x00'), 'zip'],
  ['a.csv', bytes('SQLite format 3\0'), 'sqlite'],
  ['PK.csv', bytes('PK,Scenario\n'), 'text'],
  ['a.xls', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'xls'],
  ['a.csv.zst', bytes('\x28\xb5\x2f\xfd'), 'zstd'],
  ['a.jsonl', bytes('1\n2\n'), 'json'],
  ['a.csv', bytes('\xef\xbb\xbf\n {"model": 1}'), 'json'],
] as const)('%s: %j is %s', (name, beginning, kind) => {
  expect(recognize(name, beginning)).toBe(kind)
})

describe('refuses by name', () => {
  test.each([
    ['a.csv', '', 'a.csv is empty.'],
    ['a.csv', `${'\x02'.repeat(19)}GAMSGDX`, 'is a GAMS GDX file. Export it as csv (for example with gdxdump'],
    ['a.csv', 'PAR1\x15', 'is a Parquet file. Export it as csv'],
    ['a.csv', 'ARROW1\0\0', 'is an Arrow file (Feather). Export it as csv'],
    ['a.csv', 'FEA1', 'is a Feather file. Export it as csv'],
    ['a.nc', '\x89HDF\r\n\x1a\n', 'is an HDF5 file (or netCDF 4). Export it as csv'],
    ['a.nc', 'CDF\x01', 'is a netCDF file. Export it as csv'],
    ['a.nc', 'CDF\x02', 'is a netCDF file. Export it as csv'],
    ['a.nc', 'CDF\x05', 'is a netCDF file. Export it as csv'],
    ['a.pdf', '%PDF-1.7', 'is a PDF document. Export it as csv'],
    ['a.csv.bz2', 'BZh91AY', 'is packed with a method that is not read here. Unpack it'],
    ['a.csv.xz', '\xfd7zXZ\0', 'is packed with a method that is not read here. Unpack it'],
    ['a.csv.7z', '7z\xbc\xaf\x27\x1c', 'is packed with a method that is not read here. Unpack it'],
    ['a.csv', 'version https://git-lfs.github.com/spec/v1\noid', 'is a pointer of Git LFS, not the file itself. Fetch'],
    ['a.yaml', '- World', 'is a YAML codelist, not a table of scenario data.'],
    ['a.YML.gz', '- World', 'is a YAML codelist, not a table of scenario data.'],
    ['a.csv', '\xff\xfe[\0', 'is a list of JSON. Write it with one object a line'],
    ['a.csv', '<!DOCTYPE html>', 'is a web page or XML, not a table.'],
  ])('%s: %j', (name, beginning, message) => {
    expect(() => recognize(name, bytes(beginning))).toThrow(message)
    expect(() => recognize(name, bytes(beginning))).toThrow(new RegExp(`^${name.replaceAll('.', '\\.')} is `))
  })
})
