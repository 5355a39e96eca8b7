import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

const TYPES = { csv: 'text/csv', json: 'application/json' }

export const sendFile = (
  reply: FastifyReply,
  name: string,
  format: keyof typeof TYPES,
  content: Buffer | AsyncIterable<Buffer>,
) =>
  reply
    .header('content-type', `${TYPES[format]}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.${format}"`)
    .send(content instanceof Buffer ? content : Readable.from(content, { objectMode: false, highWaterMark: 64 * 1024 }))
