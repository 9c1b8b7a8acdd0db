import { Type, type Static } from 'typebox'
import { DefinitionFile } from './checks.ts'
import { Nullable } from './common.ts'
import { dimensions } from './dimensions.ts'

/** The kinds of names that code lists define. */
export const listedDimensions = ['region', 'variable', 'unit'] as const
export type ListedDimension = (typeof listedDimensions)[number]

const files = Type.Array(DefinitionFile, {
  description: 'A nomenclature definitions folder: …/region/*.yaml, …/variable/*.yaml with their tags',
})

export const CodelistQuestion = Type.Object({ files }, { title: 'CodelistQuestion', additionalProperties: false })
export type CodelistQuestion = Static<typeof CodelistQuestion>

export const CodelistImport = Type.Object(
  {
    files,
    of: Type.Array(Type.Enum([...listedDimensions]), { description: 'The kinds of names that are brought in' }),
    names: Type.Boolean({ description: 'Make names that the platform does not have' }),
    overwrite: Type.Boolean({ description: 'Descriptions that are there give way to others' }),
  },
  { title: 'CodelistImport', additionalProperties: false },
)
export type CodelistImport = Static<typeof CodelistImport>

/** What a name of a code list is to the platform: not there, there without a description, with another, or the same. */
export const codeStates = ['new', 'undescribed', 'differs', 'same'] as const
export type CodeState = (typeof codeStates)[number]

const CodeRow = Type.Object({
  of: Type.Enum([...listedDimensions]),
  name: Type.String(),
  hierarchy: Nullable(Type.String(), { description: 'Of a region: the group that it stands in' }),
  state: Type.Enum([...codeStates]),
  description: Nullable(Type.String({ description: 'As the list has it' })),
  described: Nullable(Type.String({ description: 'As the platform has it' })),
})
export type CodeRow = Static<typeof CodeRow>

export const CodelistPreview = Type.Object(
  {
    counts: Type.Array(
      Type.Object({ of: Type.Enum([...listedDimensions]), state: Type.Enum([...codeStates]), names: Type.Integer() }),
    ),
    rows: Type.Array(CodeRow, { description: 'Names that are not the same, at most 500' }),
  },
  { title: 'CodelistPreview' },
)
export type CodelistPreview = Static<typeof CodelistPreview>

/** What the names of a kind are written into. */
export const namesFormats = ['csv', 'xlsx', 'yaml'] as const
export type NamesFormat = (typeof namesFormats)[number]

export const NamesFileQuery = Type.Object({ of: Type.Enum([...dimensions]), format: Type.Enum([...namesFormats]) })
export type NamesFileQuery = Static<typeof NamesFileQuery>

export const CodelistResult = Type.Object(
  {
    created: Type.Integer(),
    described: Type.Integer({ description: 'Descriptions that were written, new names included' }),
  },
  { title: 'CodelistResult' },
)
export type CodelistResult = Static<typeof CodelistResult>
