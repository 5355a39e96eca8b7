import { Readable } from 'node:stream'
import { ValidateBy, IsOptional, IsString, MaxLength } from 'class-validator'
import { applyDecorators, Injectable, NotFoundException, PipeTransform } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { isDay, TABS, type DeskTab } from './desk.rules.js'

export const IsDay = (message: string) =>
  ValidateBy({
    name: 'isDay',
    validator: { validate: (value) => typeof value === 'string' && isDay(value), defaultMessage: () => message },
  })

/** The version that the page showed: what someone else has saved since is not overwritten. */
export const IsShownVersion = () =>
  applyDecorators(
    IsOptional(),
    IsString({ message: 'Send the version as text.' }),
    MaxLength(64, { message: 'There is no such version.' }),
  )

/** Refuses anything but the name of a list. */
@Injectable()
export class TabPipe implements PipeTransform<string, DeskTab> {
  transform(value: string): DeskTab {
    const tab = TABS.find((known) => known === value)
    if (!tab) throw new NotFoundException('There is nothing at this address.')
    return tab
  }
}

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
