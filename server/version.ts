import packageJson from '../package.json' with { type: 'json' }

/** Version of Scenario Desk itself. */
export const version: string = packageJson.version
