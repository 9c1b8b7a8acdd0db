// Runs a file, of the program or of the project, once the program is built: `exec node scripts/run.mjs FILE [ARG]…`.
// With one command in a script, npm's shell makes way for it (`exec`; `exec.cmd` on Windows): signals reach what runs,
// and what that ends with is what npm ends with. A shell that waits ends with 130 on Ctrl+C, whatever the program says.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import './require-node.mjs'

// In a process of its own: what builds would stay in the memory of what runs.
const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

const [node, , file, ...args] = process.argv
process.argv = [node, resolve(file), ...args]
await import(pathToFileURL(process.argv[1]))
