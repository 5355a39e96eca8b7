import type { LoggerService } from '@nestjs/common'
import { pino } from 'pino'

const development = process.stdout.isTTY === true && process.env.NODE_ENV !== 'production'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** The log starts before the variables are validated, and validation refuses an unknown level. */
export function usableLevel(value = '') {
  const level = value.toLowerCase()
  return LOG_LEVELS.includes(level) ? level : 'info'
}

/** The error without the values that database errors repeat, since they may be personal data. */
export function describeFault(fault: unknown) {
  if (!(fault instanceof Error)) return { message: String(fault) }
  const { name, message, stack } = fault
  const detail = message.indexOf('- detail:')
  const summary = detail === -1 ? message : message.slice(0, detail).trimEnd()
  const shown = summary.replace(/(invalid input syntax[^:]*:).*$/s, '$1 …')
  return { type: name, message: shown, stack: stack?.replace(message, shown) }
}

/** JSON lines, or readable ones in a developer's terminal. Callers log ids and counts, never names, addresses or tokens. */
export const log = pino({
  level: usableLevel(process.env.LOG_LEVEL),
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: [
    'password',
    '*.password',
    'headers.authorization',
    'headers.cookie',
    'err.query',
    'err.parameters',
    'err.detail',
  ],
  serializers: { err: describeFault },
  ...(development && { transport: { target: 'pino-pretty', options: { ignore: 'time', colorize: true } } }),
})

export class NestLogger implements LoggerService {
  /** False during startup, which reports its errors itself, once. */
  private started = false

  start() {
    this.started = true
  }

  log(message: unknown, context?: string) {
    log.debug({ context }, String(message))
  }
  debug(message: unknown, context?: string) {
    log.debug({ context }, String(message))
  }
  verbose(message: unknown, context?: string) {
    log.trace({ context }, String(message))
  }
  warn(message: unknown, context?: string) {
    // The mailer warns about its missing browser preview, which we deliberately leave out.
    const wanted = !String(message).startsWith('preview-email is not installed')
    log[wanted ? 'warn' : 'debug']({ context }, String(message))
  }
  error(message: unknown, stackOrContext?: string) {
    if (!this.started) log.debug({ err: message }, 'error during the start')
    else if (message instanceof Error) log.error({ err: message }, message.message)
    else log.error({ stack: stackOrContext }, String(message))
  }
  fatal(message: unknown) {
    log.fatal(String(message))
  }
}
