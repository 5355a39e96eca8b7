import { PlainError } from './plain-error.js'

export const say = (words: string) => process.stdout.write(`${words}\n`)

/** Runs one of the product's commands, which closes what it opened; or says what was wrong and ends the process with 1. */
export async function runCommand(run: () => Promise<void>) {
  try {
    await run()
  } catch (error) {
    const words = error instanceof PlainError ? error.message : error instanceof Error ? error.stack : String(error)
    process.stderr.write(`${words}\n`)
    process.exit(1)
  }
}
