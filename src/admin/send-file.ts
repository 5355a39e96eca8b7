import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'

const TYPES = { csv: 'text/csv', json: 'application/json' }

/** Answers with a file to save, whose name ends with today's date. */
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
