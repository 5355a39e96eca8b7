import { Body, Controller, Get, HttpCode, Patch, Post, Put, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Authenticated, Role, Action, Id } from '../common/access.js'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { sendFile } from '../desk/send-file.js'
import {
  CorrectSubmissionDto,
  ErasePersonDto,
  ListPeopleDto,
  MergePersonDto,
  PersonOwnerDto,
  ReadPersonDto,
  RecordRequestDto,
  TagsDto,
} from './people.dto.js'
import { PersonCorrectionService } from './person-correction.service.js'
import { PersonCopyService } from './person-copy.service.js'
import { PersonMergeService } from './person-merge.service.js'
import { PersonPageService } from './person-page.service.js'
import { PersonRequestsService } from './person-requests.service.js'
import { PersonRightsService } from './person-rights.service.js'

@Authenticated({ role: Role.Admin })
@Controller('api/admin')
export class PeopleController {
  constructor(
    private readonly pages: PersonPageService,
    private readonly merges: PersonMergeService,
    private readonly requests: PersonRequestsService,
    private readonly copies: PersonCopyService,
    private readonly corrections: PersonCorrectionService,
    private readonly rights: PersonRightsService,
  ) {}

  @Get('people')
  @Authenticated({ role: Role.Viewer, scope: 'people:read' })
  directory(@Query() filter: ListPeopleDto, @CurrentActor() actor: Actor) {
    return this.pages.directory(filter, actor)
  }

  @Get('data-requests')
  @Authenticated({ role: Role.Admin, scope: 'people:read' })
  dataRequests(@CurrentActor() actor: Actor) {
    return this.pages.dataRequests(actor)
  }

  @Get('people/:id')
  @Authenticated({ role: Role.Viewer, scope: 'people:read' })
  page(@Id() id: string, @Query() { before }: ReadPersonDto, @CurrentActor() actor: Actor) {
    return this.pages.page(id, actor, before)
  }

  @Get('submissions/:id/similar')
  @Authenticated({ role: Role.Viewer, scope: 'people:read' })
  similar(@Id() id: string) {
    return this.merges.similarTo(id)
  }

  @Put('people/:id/tags')
  @Authenticated({ role: Role.Handler })
  @HttpCode(204)
  setTags(@Id() id: string, @Body() { tags }: TagsDto, @CurrentActor() actor: Actor) {
    return this.pages.setTags(id, tags, actor)
  }

  @Put('people/:id/owner')
  @Authenticated({ role: Role.Handler })
  @HttpCode(200)
  setOwner(@Id() id: string, @Body() { owner }: PersonOwnerDto, @CurrentActor() actor: Actor) {
    return this.pages.setOwner(id, owner, actor)
  }

  @Get('people/:id/merge/:other')
  previewMerge(@Id() id: string, @Id('other') other: string) {
    return this.merges.preview(id, other)
  }

  @Action('people/:id/merge')
  merge(@Id() id: string, @Body() { other }: MergePersonDto, @CurrentActor() actor: Actor) {
    return this.merges.merge(id, other, actor)
  }

  @Action('person-merges/:id/undo')
  undoMerge(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.merges.undo(id, actor)
  }

  @Get('people/:id/copy')
  async copy(@Id() id: string, @CurrentActor() actor: Actor, @Res() reply: FastifyReply) {
    return sendFile(reply, 'personal-data', 'json', await this.copies.download(id, actor))
  }

  @Get('people/:id/copy/part')
  copyPart(@Id() id: string, @Query() { before }: ReadPersonDto, @CurrentActor() actor: Actor) {
    return this.copies.part(id, actor, before)
  }

  @Action('people/:id/consent/withdraw')
  withdrawConsent(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.rights.withdrawConsent(id, actor)
  }

  @Patch('people/:id')
  correct(@Id() id: string, @Body() dto: CorrectSubmissionDto, @CurrentActor() actor: Actor) {
    return this.corrections.correct(id, dto, actor)
  }

  @Get('people/:id/erasure')
  previewErasure(@Id() id: string) {
    return this.rights.previewErasure(id)
  }

  @Action('people/:id/erasure')
  erase(@Id() id: string, @Body() { submissions }: ErasePersonDto, @CurrentActor() actor: Actor) {
    return this.rights.erase(id, submissions, actor)
  }

  @Post('people/:id/requests')
  recordRequest(@Id() id: string, @Body() dto: RecordRequestDto, @CurrentActor() actor: Actor) {
    return this.requests.record(id, dto, actor)
  }

  @Action('person-requests/:id/close')
  closeRequest(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.requests.close(id, actor)
  }
}
