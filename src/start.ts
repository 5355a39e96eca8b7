import { announce } from './announce.js'
import { createApp } from './app.js'
import { log } from './common/logger.js'
import { PlainError } from './common/plain-error.js'
import { readEnvironment } from './config/environment.js'
import type { Vite } from './ssr/development.js'

/** The product, listening, and said to be. */
export async function start(vite?: Vite) {
  const environment = readEnvironment()
  const app = await createApp(vite)
  await app.listen(environment.PORT, environment.HOST)
  announce(environment)
  return app
}

/** One sentence where it is for whoever started it to mend; else all there is to know. */
export function explainFailedStart(error: unknown) {
  const reason = error as NodeJS.ErrnoException
  if (error instanceof PlainError) process.stderr.write(`${reason.message}\n`)
  else if (reason.code === 'EADDRINUSE')
    process.stderr.write(`PORT is taken: another process listens there. ${reason.message}\n`)
  else log.fatal({ err: error }, 'the start failed')
}
