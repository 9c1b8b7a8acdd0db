import { createInterface } from 'node:readline/promises'
import { UsageError } from './usage.ts'

/** Asks the person at the terminal. @param why said where nobody can be asked @throws UsageError there */
export async function isAgreed(question: string, why: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError(why)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim())
  } finally {
    terminal.close()
  }
}
