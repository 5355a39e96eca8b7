import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common'
import { Authenticated, Role, Action, Id } from '../common/access.js'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { AnswerTemplatesService } from './answer-templates.service.js'
import { AnswerService } from './answer.service.js'
import { AnswerTemplateDto, PreviewLetterDto, SendAnswerDto, StartAnswerDto } from './answers.dto.js'

@Authenticated({ role: Role.Admin })
@Controller('api/admin')
export class AnswersController {
  constructor(
    private readonly answers: AnswerService,
    private readonly templates: AnswerTemplatesService,
  ) {}

  @Get('submissions/:id/answer')
  @Authenticated({ role: Role.Handler })
  start(@Id() id: string, @Query() { decision }: StartAnswerDto, @CurrentActor() actor: Actor) {
    return this.answers.start(id, actor, decision)
  }

  @Action('submissions/:id/answers/preview')
  @Authenticated({ role: Role.Handler })
  preview(@Id() id: string, @Body() dto: PreviewLetterDto, @CurrentActor() actor: Actor) {
    return this.answers.preview(id, dto, actor)
  }

  @Post('submissions/:id/answers')
  @Authenticated({ role: Role.Handler })
  send(@Id() id: string, @Body() dto: SendAnswerDto, @CurrentActor() actor: Actor) {
    return this.answers.send(id, dto, actor)
  }

  @Action('answers/:id/take-back')
  @Authenticated({ role: Role.Handler })
  undo(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.answers.undo(id, actor)
  }

  @Get('templates')
  @Authenticated({ role: Role.Handler })
  list(@CurrentActor() actor: Actor) {
    return this.templates.list(actor)
  }

  @Post('templates')
  create(@Body() dto: AnswerTemplateDto, @CurrentActor() actor: Actor) {
    return this.templates.create(dto, actor)
  }

  @Patch('templates/:id')
  update(@Id() id: string, @Body() dto: AnswerTemplateDto, @CurrentActor() actor: Actor) {
    return this.templates.update(id, dto, actor)
  }

  @Delete('templates/:id')
  @HttpCode(204)
  remove(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.templates.remove(id, actor)
  }
}
