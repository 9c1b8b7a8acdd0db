import { Type, type Static } from 'typebox'
import { Id, LongName, Name, Nullable, Timestamp } from './common.ts'

/** What a time series is named by: the five kinds of names that a platform keeps a list of. */
export const dimensions = ['model', 'scenario', 'region', 'variable', 'unit'] as const
export type Dimension = (typeof dimensions)[number]

const audit = { created_at: Nullable(Timestamp), created_by: Nullable(Type.String()) }

const named = (title: string) => Type.Object({ id: Id, name: Type.String(), ...audit }, { title })

export const Model = named('Model')
export const Scenario = named('Scenario')
export const Unit = named('Unit')
/** An IAMC variable, `Primary Energy|Coal`; optimization has variables of its own. */
export const Variable = named('IamcVariable')
export type NamedRecord = Static<typeof Model>

export const Region = Type.Object(
  { id: Id, name: Type.String(), hierarchy: Type.String(), ...audit },
  { title: 'Region' },
)
export type Region = Static<typeof Region>

export const NewNamed = Type.Object({ name: Name })
export type NewNamed = Static<typeof NewNamed>

export const NewRegion = Type.Object({ name: Name, hierarchy: LongName })
export type NewRegion = Static<typeof NewRegion>
