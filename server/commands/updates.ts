import { parseArgs } from 'node:util'
import { readSettings } from '../settings/settings.ts'
import { checkForUpdate, updatesAddress, updateText } from '../settings/updates.ts'
import { isAgreed } from './ask.ts'

export const updatesUsage = 'updates [--yes] [--data DIR]'

/**
 * `updates`: asks for a newer version, after a question; nothing is fetched or installed.
 * @throws UsageError where nobody can be asked; updates_not_set, updates_refused, updates_unreachable
 */
export async function updatesCommand(args: string[], dataDir: string): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { yes: { type: 'boolean', default: false }, data: { type: 'string', default: dataDir } },
  })
  const { settings, warning } = readSettings(values.data)
  if (warning !== null) process.stderr.write(`${warning}\n`)
  const address = updatesAddress(settings.updates)
  const question = `Ask ${address} for the newest version? Nothing else is sent.`
  const isWanted = values.yes || (await isAgreed(question, `To ask ${address} without a question, add --yes.`))
  if (!isWanted) return void process.stdout.write('Nobody was asked.\n')
  process.stdout.write(`${updateText(await checkForUpdate(address))}\n`)
}
