/** An error that the operator can fix: logged as one sentence, without a stack trace. */
export class PlainError extends Error {}

export const print = (words: string) => process.stdout.write(`${words}\n`)

export async function runCommand(run: () => Promise<void>) {
  try {
    await run()
  } catch (error) {
    const words = error instanceof PlainError ? error.message : error instanceof Error ? error.stack : String(error)
    process.stderr.write(`${words}\n`)
    process.exit(1)
  }
}
