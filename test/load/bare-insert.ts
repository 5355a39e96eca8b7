/** The baseline: Fastify, no validation, one pooled INSERT and its commit per post. */
import { randomUUID } from 'node:crypto'
import { fastify } from 'fastify'
import { Pool } from 'pg'

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
await pool.query('create table if not exists bare (id uuid primary key, body jsonb not null, at timestamptz not null)')

const server = fastify()
server.post('/', async (request) => {
  const id = randomUUID()
  await pool.query({
    name: 'insert',
    text: 'insert into bare (id, body, at) values ($1, $2, now())',
    values: [id, JSON.stringify(request.body)],
  })
  return { success: true, id }
})
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
