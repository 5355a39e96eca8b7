import path from 'node:path'
import type { MailerOptions } from '@nestjs-modules/mailer'
import type { Environment } from '../config/environment.js'
import { FolderTransport } from './folder-transport.js'
import { TemplatePairs } from './template-pairs.js'

const SECOND = 1000

/** A server that says nothing is given up on long before its mail's job could be handed to another worker. */
const PATIENCE = {
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 20 * SECOND,
  dnsTimeout: 10 * SECOND,
}

export const TEMPLATES = path.join(import.meta.dirname, 'templates')

export const mailFolder = (environment: Environment) => path.join(environment.dataFolder, 'mail')

/** Through SMTP_URL over a few kept connections, or into the mail folder. */
export const mailerOptions = (environment: Environment): MailerOptions => ({
  transport: environment.SMTP_URL
    ? {
        url: environment.SMTP_URL,
        pool: true,
        maxConnections: 5,
        ...PATIENCE,
        // What a template shows never reads files or addresses of ours.
        disableFileAccess: true,
        disableUrlAccess: true,
      }
    : new FolderTransport(mailFolder(environment)),
  template: { dir: TEMPLATES, adapter: new TemplatePairs(TEMPLATES, environment.publicUrl) },
  sendTimeout: 90 * SECOND,
})
