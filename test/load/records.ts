import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'

interface Records {
  submissions: { id: string; key: string }[]
  mails: { id: string; submissionId: string }[]
}

const SUBMISSIONS = 'select id, idempotency_key as key from submission'
const MAILS = 'select id, submission_id as "submissionId" from mail_message'

/** The records of the database, read after the product has stopped. */
export async function recordsOf(databaseUrl: string | undefined, folder: string): Promise<Records> {
  if (databaseUrl) {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    const submissions = await client.query<Records['submissions'][number]>(SUBMISSIONS)
    const mails = await client.query<Records['mails'][number]>(MAILS)
    await client.end()
    return { submissions: submissions.rows, mails: mails.rows }
  }
  const database = await PGlite.create(path.join(folder, 'database'))
  const submissions = await database.query<Records['submissions'][number]>(SUBMISSIONS)
  const mails = await database.query<Records['mails'][number]>(MAILS)
  await database.close()
  return { submissions: submissions.rows, mails: mails.rows }
}
