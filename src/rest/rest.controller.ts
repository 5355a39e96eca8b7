import { All, Controller, Delete, Get, Param, Patch, Post, Put, Req, Res, UseFilters } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Public } from '../common/access.js'
import { RestError } from './rest-error.js'
import { RestErrorFilter } from './rest-error.filter.js'
import { RestReads } from './rest.service.js'

/** Open to all as the dialect has it: who may see which rows is the tables' own rule. */
@Public()
@UseFilters(RestErrorFilter)
@Controller('rest/v1')
export class RestController {
  constructor(private readonly reads: RestReads) {}

  @Get(':table')
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
