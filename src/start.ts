import path from 'node:path'
import { brand } from './config/brand.js'
import { missingLegalFacts, WANTED_IN_PRODUCTION } from './config/operator.rules.js'
import { type Environment, readEnvironment } from './config/environment.js'
import { createApp } from './app.js'
import { closeEmbedded } from './database/embedded.js'
import type { Vite } from './ssr/renderer.js'

/** A short block for the operator's terminal; machines use the health routes. */
export function announce({
  publicUrl,
  HOST,
  PORT,
  dataFolder,
  DATABASE_URL,
  SMTP_URL,
  ADMIN_EMAIL,
  missingInProduction,
  production,
}: Environment) {
  const rows = [
    ['Address', `${publicUrl}  (listening on ${HOST}:${PORT})`],
    ['Data', DATABASE_URL ? 'PostgreSQL at DATABASE_URL' : `embedded database in ${path.join(dataFolder, 'database')}`],
    ['Mail', SMTP_URL ? 'sent through SMTP_URL' : `written to ${path.join(dataFolder, 'mail')}`],
    ['Admin', ADMIN_EMAIL ? 'the user of ADMIN_EMAIL' : 'sign up at /login, then: npm run admin -- grant EMAIL'],
  ]
  for (const name of missingInProduction) rows.push(['Warning', `${name} is not set, so ${WANTED_IN_PRODUCTION[name]}`])
  const missing = missingLegalFacts(brand)
  if (missing.length)
    rows.push(['Warning', `client/brand.ts does not state ${missing.join(', ')}: this is a sample site`])
  const lines = rows.map(([name = '', value]) => `  ${name.padEnd(8)} ${value}`)
  process.stdout.write(`\n${brand.name} is ready.${production ? '' : ' (development)'}\n${lines.join('\n')}\n\n`)
}

export async function start(vite?: Vite) {
  const environment = readEnvironment()
  try {
    const app = await createApp(vite)
    await app.listen(environment.PORT, environment.HOST)
    announce(environment)
    return app
  } catch (error) {
    await closeEmbedded()
    throw error
  }
}
