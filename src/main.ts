import { createApp } from './app.js'
import { announce } from './announce.js'
import { log } from './common/logger.js'
import { EnvironmentError, readEnvironment } from './config/environment.js'
import { FolderInUseError } from './database/folder-lock.js'
import { stopGracefully } from './shutdown.js'

process.on('uncaughtException', (error) => die(error, 'uncaught error'))
process.on('unhandledRejection', (error) => die(error, 'unhandled rejection'))

function die(error: unknown, what: string): never {
  log.fatal({ err: error }, what)
  process.exit(1)
}

try {
  const environment = readEnvironment()
  const app = await createApp()
  await app.listen(environment.PORT, environment.HOST)
  stopGracefully(app)
  announce(environment)
} catch (error) {
  const reason = error as NodeJS.ErrnoException
  if (error instanceof EnvironmentError || error instanceof FolderInUseError)
    process.stderr.write(`${reason.message}\n`)
  else if (reason.code === 'EADDRINUSE')
    process.stderr.write(`PORT is taken: another process listens there. ${reason.message}\n`)
  else log.fatal({ err: error }, 'the start failed')
  process.exit(1)
}
