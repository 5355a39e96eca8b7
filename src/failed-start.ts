import { log } from './common/logger.js'
import { PlainError } from './common/plain-error.js'

export function explainFailedStart(error: unknown) {
  const reason = error as NodeJS.ErrnoException
  if (error instanceof PlainError) process.stderr.write(`${reason.message}\n`)
  else if (reason.code === 'EADDRINUSE')
    process.stderr.write(`PORT is taken: another process listens there. ${reason.message}\n`)
  else if (reason.code === '3D000')
    process.stderr.write(`The database that DATABASE_URL names does not exist: create it first. ${reason.message}\n`)
  else log.fatal({ err: error }, 'the start failed')
}
