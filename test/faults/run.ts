/**
 * `npm run test:faults [-- --short] [name …]`: breaks the real system and reports what happened. Each fault is a file in this folder
 * that starts real processes of the built product on loopback. Needs `npm run build` and the Debian packages of what it breaks.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { inspect } from 'node:util'
import { NotHere, Stage } from './stage.js'

/** The exports of a fault's file. */
export interface Fault {
  /** The fault, as named in the table of docs/reliability.md. */
  title: string
  run(stage: Stage): Promise<void>
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const LIMIT_MS = 15 * 60_000
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const short = process.argv.includes('--short')
const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.fault.ts'))
  .filter((file) => !names.length || names.some((name) => file.startsWith(name)))
if (!files.length) throw new Error(`no fault is called ${names.join(' or ')}`)

type Outcome = 'passed' | 'failed' | 'skipped'

async function play({ title, run }: Fault): Promise<Outcome> {
  say(`\n── ${title}`)
  const stage = new Stage(short, (line) => say(`   ${line}`))
  const begin = performance.now()
  const guard = setTimeout(() => {
    console.error(`   not over after ${LIMIT_MS / 60_000} minutes`)
    void stage.end().finally(() => process.exit(1))
  }, LIMIT_MS)
  try {
    await run(stage)
    say(`   passed (${Math.round((performance.now() - begin) / 1000)} s)`)
    return 'passed'
  } catch (error) {
    if (error instanceof NotHere) {
      say(`   skipped: ${error.message}`)
      return 'skipped'
    }
    const { stack, cause } = error as Error
    say(`   FAILED: ${stack ?? String(error)}${cause ? `\n   because of ${inspect(cause)}` : ''}`)
    for (const words of stage.lastWords()) say(words.replace(/^/gm, '   '))
    return 'failed'
  } finally {
    clearTimeout(guard)
    await stage.end()
  }
}

const outcomes: Record<Outcome, number> = { passed: 0, failed: 0, skipped: 0 }
for (const file of files) {
  const { fault } = (await import(path.join(import.meta.dirname, file))) as { fault: Fault }
  outcomes[await play(fault)] += 1
}
const { passed, failed, skipped } = outcomes
say(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exit(failed ? 1 : 0)
