import { All, Controller, Delete, Get, Param, Patch, Post, Put, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Public } from '../../common/access.js'
import { LimitAddress } from '../../rate-limit/rate-limit.service.js'
import { RestError } from './rest-error.js'
import { RestService } from './rest.service.js'

/** A page of an old client makes one read; an office behind one address makes a few at once. */
const READS = { name: 'rest:read', limit: 300, windowSeconds: 60, message: () => 'Request rate limit reached' }

/** Public, as in PostgREST: each table has its own rule about who sees which rows. */
@Public()
@Controller('rest/v1')
export class RestController {
  constructor(private readonly reads: RestService) {}

  @Get(':table')
  @LimitAddress(READS)
  read(@Param('table') table: string, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.reads.read(table, request, reply)
  }

  @Post(':table')
  create(@Param('table') table: string, @Req() request: FastifyRequest) {
    return this.reads.refuseWrite(table, request)
  }

  @Put(':table')
  replace(@Param('table') table: string, @Req() request: FastifyRequest) {
    return this.reads.refuseWrite(table, request)
  }

  @Patch(':table')
  change(@Param('table') table: string, @Req() request: FastifyRequest) {
    return this.reads.refuseWrite(table, request)
  }

  @Delete(':table')
  remove(@Param('table') table: string, @Req() request: FastifyRequest) {
    return this.reads.refuseWrite(table, request)
  }

  @All('*')
  unknown() {
    throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
  }
}
