import path from 'node:path'
import type { MailerOptions } from '@nestjs-modules/mailer'
import { SECOND_MS } from '../common/durations.rules.js'
import type { Environment } from '../config/environment.js'
import { FolderTransport } from './folder-transport.js'
import { TemplatePairs } from './template-pairs.js'

/** A server may scan a mail before it responds; one accepted after we stopped waiting would be sent twice (RFC 5321). */
const TIMEOUTS = {
  connectionTimeout: 10 * SECOND_MS,
  greetingTimeout: 10 * SECOND_MS,
  socketTimeout: 60 * SECOND_MS,
  dnsTimeout: 10 * SECOND_MS,
}

const SUBMISSION_PORT = '587'

/** Submission servers must offer TLS, unless the address ends in `?insecure`. */
export function smtpAddress(address: string) {
  const url = new URL(address)
  const insecure = url.searchParams.has('insecure')
  url.searchParams.delete('insecure')
  const requireTLS = url.protocol === 'smtp:' && (url.port || SUBMISSION_PORT) === SUBMISSION_PORT && !insecure
  return { url: url.href, ...(requireTLS && { requireTLS }) }
}

const TEMPLATES = path.join(import.meta.dirname, 'templates')

export const mailFolder = (environment: Environment) => new FolderTransport(path.join(environment.dataFolder, 'mail'))

export const templatePairs = (environment: Environment) => new TemplatePairs(TEMPLATES, environment.publicUrl)

export const mailerOptions = (environment: Environment): MailerOptions => ({
  transport: environment.SMTP_URL
    ? {
        ...smtpAddress(environment.SMTP_URL),
        pool: true,
        maxConnections: 20,
        ...TIMEOUTS,
        // Templates must never read files or URLs.
        disableFileAccess: true,
        disableUrlAccess: true,
      }
    : mailFolder(environment),
  template: { dir: TEMPLATES, adapter: templatePairs(environment) },
})
