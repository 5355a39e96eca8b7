import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { log } from './common/logger.js'
import { ReadinessService } from './health/readiness.service.js'

const PATIENCE_MS = 10_000

/**
 * On SIGTERM or SIGINT: no longer ready, what is in flight finishes, then exit 0; after ten seconds in any case.
 * Closed, the process ends because nothing is left to do: `process.exit` can wait for ever on code that V8 is compiling
 * at that moment (nodejs/node#54918).
 */
export function stopGracefully(app: NestFastifyApplication) {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    app.get(ReadinessService).close()
    setTimeout(() => {
      log.warn('stopped with requests still open')
      process.exit(0)
    }, PATIENCE_MS).unref()
    try {
      await app.close()
    } catch (error) {
      log.error({ err: error }, 'the stop failed')
      process.exit(1)
    }
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
}
