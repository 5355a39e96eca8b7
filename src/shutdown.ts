import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { log } from './common/logger.js'
import { Environment } from './config/environment.js'
import { ReadinessService } from './health/readiness.service.js'

/** How long requests in flight, including downloads, may take once the server stops accepting. */
const TIMEOUT_MS = 15_000

/**
 * On SIGTERM or SIGINT: unready at once, so that the proxy looks elsewhere; keeps serving for DRAIN_SECONDS and closes each
 * connection after its response; then stops accepting and lets requests in flight finish. The exit code is 0, or 1 if something
 * was cut off. The process ends because nothing keeps it alive: `process.exit` can hang on code that V8 is compiling at that
 * moment (nodejs/node#54918).
 */
export function stopGracefully(app: NestFastifyApplication) {
  const connections = watchConnections(app.getHttpServer() as Server)
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    const { drainSeconds } = app.get(Environment)
    log.info({ signal, drainSeconds }, 'stopping')
    app.get(ReadinessService).close()
    connections.closeAfterAnswers()
    await sleep(drainSeconds * 1000)
    setTimeout(() => {
      log.error('stopped before everything had finished')
      process.exit(1)
    }, TIMEOUT_MS).unref()
    try {
      connections.dropUnused()
      await app.close()
    } catch (error) {
      log.error({ err: error }, 'the stop failed')
      process.exit(1)
    }
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
}

function watchConnections(server: Server) {
  /** Connections opened ahead by browsers and proxies, without a request so far. */
  const unused = new Set<Socket>()
  let closing = false
  server.on('connection', (socket) => {
    if (closing) return void socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.prependListener('request', ({ socket }, response: ServerResponse) => {
    unused.delete(socket)
    if (draining) response.shouldKeepAlive = false
  })
  let draining = false
  return {
    closeAfterAnswers() {
      draining = true
    },
    dropUnused() {
      closing = true
      for (const socket of unused) socket.destroy()
    },
  }
}
