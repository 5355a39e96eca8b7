import { Controller, Get, NotAcceptableException, Query, Req, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { RequestWithCaller } from '../auth/access/caller.js'
import { Authenticated, Role } from '../common/access.js'
import { type Actor, CurrentActor } from '../auth/access/actor.js'
import { LiveStreamsService } from './live-streams.service.js'
import { LiveQueryDto } from './live.dto.js'

/** What others do at the desk, as it happens. Requested by the page itself, so it does not count as activity of the session. */
@Authenticated({ role: Role.Viewer, unattended: true })
@Controller('api/admin/events')
export class LiveController {
  constructor(private readonly streams: LiveStreamsService) {}

  @Get()
  open(
    @Query() { entry, writing, since }: LiveQueryDto,
    @CurrentActor() actor: Actor,
    @Req() request: RequestWithCaller,
    @Res() reply: FastifyReply,
  ) {
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/event-stream'))
      throw new NotAcceptableException('This is a stream: ask for text/event-stream.')
    const last = new Date(String(request.headers['last-event-id'] ?? since))
    const stream = this.streams.open(request, actor, {
      entry,
      writing: writing === 'yes',
      since: Number.isNaN(last.getTime()) ? undefined : last,
    })
    return (
      reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'private, no-store, no-transform')
        .header('x-accel-buffering', 'no')
        // Keep-alive would hold up a shutdown.
        .header('connection', 'close')
        .send(stream)
    )
  }
}
