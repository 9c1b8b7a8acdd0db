/** The facades that clients of ixmp4 have had, each called by the newest client that has it; the newest is first. */
export const clients = {
  '0.17': '0.15–0.17',
  '0.14': '0.14',
} as const

export type Client = keyof typeof clients

/** What `pip install ixmp4` brings. */
export const newestClient: Client = '0.17'

/** The environment variable from which a client takes the secret of a protected service. */
export const secretVariable: Record<Client, string> = {
  '0.17': 'IXMP4_CLIENT__SECRET_HS256',
  '0.14': 'IXMP4_SECRET_HS256',
}
