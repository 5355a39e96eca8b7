import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common'
import { Authenticated, Role } from '../../common/access.js'
import { type Actor, CurrentActor } from '../../auth/access/actor.js'
import { DeskReviewService } from './desk-review.service.js'
import { ReviewDto, ReviewManyDto } from './desk.dto.js'

@Authenticated({ role: Role.Admin })
@Controller('api/admin/review')
export class DeskReviewController {
  constructor(private readonly review: DeskReviewService) {}

  @Get()
  listReview(@CurrentActor() actor: Actor) {
    return this.review.list(actor)
  }

  @Post()
  @HttpCode(200)
  decideMany(@Body() { ids, verdict }: ReviewManyDto, @CurrentActor() actor: Actor) {
    return this.review.decide(ids, verdict, actor)
  }

  @Post(':id')
  @HttpCode(200)
  decide(@Param('id', ParseUUIDPipe) id: string, @Body() { verdict }: ReviewDto, @CurrentActor() actor: Actor) {
    return this.review.decide([id], verdict, actor)
  }
}
