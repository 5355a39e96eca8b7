import { Body, Controller, Get, Patch, Post, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Authenticated, Role, Action, Id } from '../common/access.js'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { DeskChangeService } from './desk-change.service.js'
import { DeskEntryService } from './desk-entry.service.js'
import { DeskExportService } from './desk-export.service.js'
import { DeskListService } from './desk-list.service.js'
import {
  AddNoteDto,
  ChangeEntriesDto,
  ChangeMatchingDto,
  ChangeEntryDto,
  ExportDeskDto,
  ListDeskDto,
  SearchDeskDto,
} from './submissions.dto.js'
import type { ListName } from '../desk/desk.rules.js'
import { sendFile } from '../desk/send-file.js'
import { Tab } from '../desk/tab.pipe.js'

@Authenticated({ role: Role.Admin })
@Controller('api/admin')
export class SubmissionsController {
  constructor(
    private readonly lists: DeskListService,
    private readonly entries: DeskEntryService,
    private readonly changes: DeskChangeService,
    private readonly exports: DeskExportService,
  ) {}

  @Get('submissions/:id')
  @Authenticated({ role: Role.Viewer, scope: 'entries:read' })
  detail(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.entries.detail(id, actor)
  }

  @Patch('submissions/:id')
  @Authenticated({ role: Role.Handler, scope: 'entries:write' })
  change(@Id() id: string, @Body() dto: ChangeEntryDto, @CurrentActor() actor: Actor) {
    return this.changes.change(id, dto, actor)
  }

  @Post('submissions/:id/notes')
  @Authenticated({ role: Role.Handler, scope: 'entries:write' })
  addNote(@Id() id: string, @Body() note: AddNoteDto, @CurrentActor() actor: Actor) {
    return this.entries.addNote(id, note, actor)
  }

  @Action('submissions/bulk')
  @Authenticated({ role: Role.Handler, scope: 'entries:write' })
  changeMany(@Body() dto: ChangeEntriesDto, @CurrentActor() actor: Actor) {
    return this.changes.changeMany(dto, actor)
  }

  @Action('undo/:id')
  @Authenticated({ role: Role.Handler, scope: 'entries:write' })
  undo(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.changes.undo(id, actor)
  }

  @Get('search')
  @Authenticated({ role: Role.Viewer, scope: 'entries:read' })
  search(@Query() { q }: SearchDeskDto, @CurrentActor() actor: Actor) {
    return this.lists.search(q, actor)
  }

  @Get(':tab')
  @Authenticated({ role: Role.Viewer, scope: 'entries:read' })
  list(@Tab() tab: ListName, @Query() query: ListDeskDto, @CurrentActor() actor: Actor) {
    return this.lists.list({ tab, query, me: actor.id }, actor)
  }

  @Action(':tab/bulk')
  @Authenticated({ role: Role.Handler, scope: 'entries:write' })
  changeMatching(
    @Tab() tab: ListName,
    @Query() query: ListDeskDto,
    @Body() dto: ChangeMatchingDto,
    @CurrentActor() actor: Actor,
  ) {
    return this.changes.changeMatching({ tab, query, me: actor.id }, dto, actor)
  }

  @Get(':tab/neighbours/:id')
  @Authenticated({ role: Role.Viewer, scope: 'entries:read' })
  neighbours(@Tab() tab: ListName, @Id() id: string, @Query() query: ListDeskDto, @CurrentActor() actor: Actor) {
    return this.entries.neighbours(id, tab, query, actor)
  }

  @Get(':tab/export')
  @Authenticated({ role: Role.Handler, scope: 'entries:export' })
  async export(
    @Tab() tab: ListName,
    @Query() { format, ids, ...query }: ExportDeskDto,
    @CurrentActor() actor: Actor,
    @Res() reply: FastifyReply,
  ) {
    const { total, chunks } = await this.exports.export({ tab, query, me: actor.id }, { format, ids, actor })
    return sendFile(reply.header('x-total-count', String(total)), tab, format, chunks)
  }
}
