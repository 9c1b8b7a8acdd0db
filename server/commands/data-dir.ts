import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Where platforms are kept when nothing else is said: what SCENARIO_DESK_DATA says; a folder of the project, under its
 * npm; otherwise the one that the desktop window has too (Electron's folder for application data).
 *
 * @param project the folder of the program: above `out/`
 */
export function usualDataDir(project: string, env: NodeJS.ProcessEnv, os = process.platform, home = homedir()): string {
  if (env['SCENARIO_DESK_DATA']) return resolve(env['SCENARIO_DESK_DATA'])
  if (isUnderNpm(project, env)) return join(project, '.desk-data')
  return join(applicationData(env, os, home), 'scenario-desk', 'platforms')
}

/** A script of the project runs, `npm run serve`, and not the program as it is installed. */
export const isUnderNpm = (project: string, env: NodeJS.ProcessEnv): boolean =>
  env['npm_package_json'] === join(project, 'package.json')

function applicationData(env: NodeJS.ProcessEnv, os: NodeJS.Platform, home: string): string {
  if (os === 'win32') return env['APPDATA'] || join(home, 'AppData', 'Roaming')
  if (os === 'darwin') return join(home, 'Library', 'Application Support')
  return env['XDG_CONFIG_HOME'] || join(home, '.config')
}
