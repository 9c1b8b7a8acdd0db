import { Type, type Static } from 'typebox'

export const Revert = Type.Object({
  transaction__id: Type.Integer({ description: 'The state after this transaction' }),
  revert_platform: Type.Boolean({ description: 'Brings units back that were deleted since' }),
})
export type Revert = Static<typeof Revert>
