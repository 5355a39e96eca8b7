import { Body, Controller, Get, Header, HttpCode, Param, ParseUUIDPipe, Patch, Post, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { CurrentCaller } from '../auth/access/caller.decorator.js'
import type { Caller } from '../auth/access/identity.js'
import { Authenticated, Role } from '../common/access.js'
import { DeskEntryService } from './desk-entry.service.js'
import { DeskExportService } from './desk-export.service.js'
import { DeskListService } from './desk-list.service.js'
import { AddNoteDto } from './dto/add-note.dto.js'
import { ChangeEntriesDto } from './dto/change-entries.dto.js'
import { ChangeEntryDto } from './dto/change-entry.dto.js'
import { ExportDeskDto } from './dto/export-desk.dto.js'
import { ListDeskDto } from './dto/list-desk.dto.js'
import { TabPipe } from './tab.pipe.js'
import type { DeskTab } from './desk.rules.js'

/** The lists of the desk and what is done with their rows. */
@Authenticated({ role: Role.Admin })
@Controller('api/admin')
export class DeskController {
  constructor(
    private readonly lists: DeskListService,
    private readonly entries: DeskEntryService,
    private readonly exports: DeskExportService,
  ) {}

  @Get('submissions/:id')
  @Header('Cache-Control', 'private, no-store')
  detail(@Param('id', ParseUUIDPipe) id: string, @CurrentCaller() { user }: Caller) {
    return this.entries.detail(id, user)
  }

  @Patch('submissions/:id')
  change(@Param('id', ParseUUIDPipe) id: string, @Body() dto: ChangeEntryDto, @CurrentCaller() { user }: Caller) {
    return this.entries.change(id, dto, user)
  }

  @Post('submissions/:id/notes')
  addNote(@Param('id', ParseUUIDPipe) id: string, @Body() { words }: AddNoteDto, @CurrentCaller() { user }: Caller) {
    return this.entries.addNote(id, words, user)
  }

  @Post('submissions/bulk')
  @HttpCode(200)
  changeMany(@Body() dto: ChangeEntriesDto, @CurrentCaller() { user }: Caller) {
    return this.entries.changeMany(dto, user)
  }

  @Get(':tab')
  @Header('Cache-Control', 'private, no-store')
  list(@Param('tab', TabPipe) tab: DeskTab, @Query() query: ListDeskDto, @CurrentCaller() { user }: Caller) {
    return this.lists.list({ tab, query, me: user.id })
  }

  @Get(':tab/export')
  async export(
    @Param('tab', TabPipe) tab: DeskTab,
    @Query() { format, ids, ...query }: ExportDeskDto,
    @CurrentCaller() { user }: Caller,
    @Res() reply: FastifyReply,
  ) {
    const { total, chunks } = await this.exports.export({ tab, query, me: user.id }, format, ids)
    const day = new Date().toISOString().slice(0, 10)
    return reply
      .header('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${tab}-${day}.${format}"`)
      .header('cache-control', 'private, no-store')
      .header('x-total-count', String(total))
      .send(Readable.from(chunks, { objectMode: false, highWaterMark: 64 * 1024 }))
  }
}
