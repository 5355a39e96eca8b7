import { Body, Controller, Get, HttpCode, Post, Put, Query, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { type Caller, CurrentCaller, CurrentExchange, type Exchange } from '../auth/access/caller.js'
import { Action, Authenticated, Id, Public, Role } from '../common/access.js'
import { Environment } from '../config/environment.js'
import { WhileIntroducing } from '../config/while-introducing.js'
import { sendFile } from '../desk/send-file.js'
import { StatusLinkDto } from '../signed-links/signed-links.dto.js'
import { Limited } from '../signed-links/signed-links.service.js'
import { IntroductionBoardService } from './introduction-board.service.js'
import { IntroductionSidesService } from './introduction-sides.service.js'
import { IntroductionService } from './introduction.service.js'
import {
  AnswerByLinkDto,
  AnswerIntroductionDto,
  ApproveDescriptionDto,
  ChangeDescriptionDto,
  DescribeCompanyDto,
  ListCompaniesDto,
  ListIntroductionsDto,
  MoveIntroductionDto,
  ProposeIntroductionDto,
  SignStatementDto,
  WantsDto,
} from './introductions.dto.js'
import { IntroductionsPageService } from './introductions-page.service.js'
import { InvestorService } from './investor.service.js'
import { MatchingService } from './matching.service.js'
import { ProfileService } from './profile.service.js'

/** Whether introductions are on: a page checks this before it redirects to the sign-in. */
@Public()
@WhileIntroducing()
@Controller('api/introductions')
export class IntroductionsSwitchController {
  constructor(private readonly environment: Environment) {}

  @Get()
  mode() {
    return { mode: this.environment.introductions }
  }
}

@Authenticated()
@WhileIntroducing()
@Controller('api/account/investor')
export class InvestorController {
  constructor(
    private readonly investors: InvestorService,
    private readonly sides: IntroductionSidesService,
  ) {}

  @Get()
  page(@CurrentCaller() caller: Caller, @CurrentExchange() { request }: Exchange) {
    return this.investors.page(caller, request.method !== 'HEAD')
  }

  @Action('answers', 204)
  answer(@CurrentCaller() caller: Caller, @Body() dto: AnswerIntroductionDto) {
    return this.sides.answer(caller, dto)
  }

  @Action('statements', 204)
  sign(@CurrentCaller() caller: Caller, @Body() dto: SignStatementDto) {
    return this.investors.sign(caller, dto)
  }

  @Put('wants')
  @HttpCode(204)
  saveWants(@CurrentCaller() caller: Caller, @Body() dto: WantsDto) {
    return this.investors.saveWants(caller, dto)
  }

  @Action('stop', 204)
  stop(@CurrentCaller() caller: Caller) {
    return this.investors.stop(caller)
  }
}

@Public()
@WhileIntroducing()
@Controller('api/status/introductions')
export class FounderController {
  constructor(
    private readonly profiles: ProfileService,
    private readonly sides: IntroductionSidesService,
  ) {}

  @Get()
  @Limited()
  page(@Query() { token }: StatusLinkDto) {
    return this.profiles.page(token)
  }

  @Action('approval', 204)
  @Limited()
  approve(@Body() dto: ApproveDescriptionDto) {
    return this.profiles.approve(dto)
  }

  @Action('change', 204)
  @Limited()
  askChange(@Body() dto: ChangeDescriptionDto) {
    return this.profiles.askChange(dto)
  }

  @Action('withdrawal', 204)
  @Limited()
  withdraw(@Body() { token }: StatusLinkDto) {
    return this.profiles.withdrawBySender(token)
  }

  @Action('answers', 204)
  @Limited()
  answer(@Body() dto: AnswerByLinkDto) {
    return this.sides.answerByLink(dto)
  }

  @Action('stop', 204)
  @Limited()
  stop(@Body() { token }: StatusLinkDto) {
    return this.sides.stopByLink(token)
  }
}

/** For cleared investors; other accounts get a 404, whether or not there are companies. */
@Authenticated()
@WhileIntroducing()
@Controller('api/companies')
export class CompaniesController {
  constructor(private readonly sides: IntroductionSidesService) {}

  @Get()
  page(@CurrentCaller() caller: Caller, @Query() { page }: ListCompaniesDto, @CurrentExchange() { request }: Exchange) {
    return this.sides.companies(caller, page ?? 1, request.method !== 'HEAD')
  }

  @Action(':id/interest')
  want(@CurrentCaller() caller: Caller, @Id() id: string) {
    return this.sides.want(caller, id)
  }
}

/** API tokens can read the board but make no moves. */
@Authenticated({ role: Role.Handler })
@WhileIntroducing()
@Controller('api/admin/introductions')
export class BoardController {
  constructor(
    private readonly boards: IntroductionBoardService,
    private readonly introductions: IntroductionService,
  ) {}

  @Get()
  @Authenticated({ role: Role.Viewer, scope: 'introductions:read' })
  board(@Query() asked: ListIntroductionsDto) {
    return this.boards.board(asked)
  }

  @Post()
  propose(@Body() dto: ProposeIntroductionDto, @CurrentActor() actor: Actor) {
    return this.introductions.propose(dto, actor)
  }

  @Action(':id/moves', 204)
  move(@Id() id: string, @Body() dto: MoveIntroductionDto, @CurrentActor() actor: Actor) {
    return this.introductions.moveByDesk(id, dto, actor)
  }
}

@Authenticated({ role: Role.Admin })
@WhileIntroducing()
@Controller('api/admin/introductions')
export class StatementsController {
  constructor(private readonly pages: IntroductionsPageService) {}

  @Get('statements.csv')
  async exportStatements(@CurrentActor() actor: Actor, @Res() reply: FastifyReply) {
    return sendFile(reply, 'statements', 'csv', await this.pages.register(actor))
  }
}

/** API tokens can only read, and never the answers of statements. */
@Authenticated({ role: Role.Handler })
@WhileIntroducing()
@Controller('api/admin/submissions/:id')
export class IntroductionsController {
  constructor(
    private readonly pages: IntroductionsPageService,
    private readonly matching: MatchingService,
    private readonly investors: InvestorService,
    private readonly profiles: ProfileService,
  ) {}

  @Get('introductions')
  @Authenticated({ role: Role.Viewer, scope: 'introductions:read' })
  entry(@Id() id: string) {
    return this.pages.entry(id)
  }

  /** Without a scope for API tokens, since a score never leaves the desk. */
  @Get('matches')
  @Authenticated({ role: Role.Viewer })
  matches(@Id() id: string) {
    return this.matching.matches(id)
  }

  @Get('introductions/answers')
  @Authenticated({ role: Role.Admin })
  answers(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.pages.answers(id, actor)
  }

  @Action('invitation', 204)
  invite(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.investors.invite(id, actor)
  }

  @Action('clearance/end', 204)
  @Authenticated({ role: Role.Admin })
  endClearance(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.investors.endClearance(id, actor)
  }

  @Put('description')
  @HttpCode(204)
  draft(@Id() id: string, @Body() dto: DescribeCompanyDto, @CurrentActor() actor: Actor) {
    return this.profiles.draft(id, dto, actor)
  }

  @Action('description/sending', 204)
  send(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.profiles.send(id, actor)
  }

  @Action('description/withdrawal', 204)
  withdraw(@Id() id: string, @CurrentActor() actor: Actor) {
    return this.profiles.withdraw(id, actor)
  }
}
