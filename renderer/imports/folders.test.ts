import { describe, expect, test } from 'vitest'
import { droppedOf, filesChosen, filesOf, leftText } from './folders.ts'

/** A file as the chooser of folders gives it. */
function chosen(path: string, text = ''): File {
  const file = new File([text], path.split('/').at(-1)!)
  Object.defineProperty(file, 'webkitRelativePath', { value: path })
  return file
}

const config = 'COST: { type: param, indices: [YEAR] }\n'

interface Tree {
  [name: string]: string | Tree
}

/** A folder as a drop gives it: its entries come two at a time. */
function folder(fullPath: string, tree: Tree): FileSystemDirectoryEntry {
  const entries = Object.entries(tree).map(([name, content]) =>
    typeof content === 'string'
      ? {
          ...{ name, fullPath: `${fullPath}/${name}`, isDirectory: false },
          file: (give: (file: File) => void, fail: () => void) =>
            content === 'gone' ? fail() : give(new File([content], name)),
        }
      : folder(`${fullPath}/${name}`, content),
  )
  const createReader = () => {
    const left = [...entries]
    return { readEntries: (give: (some: unknown[]) => void) => give(left.splice(0, 2)) }
  }
  return { name: fullPath.split('/').at(-1)!, fullPath, isDirectory: true, createReader } as never
}

const names = ({ files }: { files: File[] }) => files.map(({ name }) => name)

describe('a folder', () => {
  test('that is chosen gives its tables, the config of a model and region lists; the rest is named', async () => {
    const found = await filesChosen([
      chosen('model/config.yaml', config),
      chosen('model/data/COST.csv'),
      chosen('model/data/~$COST.xlsx'),
      chosen('model/.git/old.csv'),
      chosen('model/definitions/region/countries.yaml', '- countries:\n'),
      chosen('model/definitions/variable/costs.yaml', '- Cost:\n'),
      chosen('model/plot.png'),
    ])
    expect(names(found)).toEqual(['config.yaml', 'COST.csv', 'countries.yaml'])
    expect(found.left).toEqual(['model/definitions/variable/costs.yaml', 'model/plot.png'])
    expect(leftText(found.left)).toMatch(/^2 files of the folder are no tables .* such as model\/definitions/)
    expect(leftText(found.left.slice(1))).toBe('model/plot.png is no table and is left out.')
  })

  test('that is dropped is walked, beside files; files of the same name are called by their paths', async () => {
    const found = await filesOf([
      new File(['x'], 'own.csv'),
      folder('/runs', { low: { 'cost.csv': '1', 'a.txt': '' }, high: { 'cost.csv': '22' }, '.cache': { 'x.csv': '' } }),
    ])
    expect(names(found)).toEqual(['own.csv', 'runs/high/cost.csv', 'runs/low/a.txt', 'runs/low/cost.csv'])
    expect(await found.files[1]!.text()).toBe('22')
  })

  test('without a table is refused, with where code lists come in, and so is what cannot be read', async () => {
    await expect(filesOf([folder('/definitions', { region: { 'r.yaml': '- R:\n' } })])).rejects.toThrow(
      /^The folder definitions holds no table: .* Code lists come in on the page Catalogue\.$/,
    )
    await expect(filesOf([folder('/runs', { 'a.csv': 'gone' })])).rejects.toThrow(/^runs\/a\.csv cannot be read\./)
    const many = Object.fromEntries(Array.from({ length: 5_001 }, (_, i) => [`${i}.csv`, '']))
    await expect(filesOf([folder('/home', many)])).rejects.toThrow(/^The folder home holds more than 5\s000 files\./)
  })
})

test('files that are dropped by themselves are taken whatever they are called', async () => {
  const file = new File([''], 'notes.docx')
  const item = (entry: unknown, given: File | null) => ({ webkitGetAsEntry: () => entry, getAsFile: () => given })
  const dropped = droppedOf({ items: [item(null, file), item(null, null)] } as never)
  expect(await filesOf(dropped)).toEqual({ files: [file], left: [] })
})
