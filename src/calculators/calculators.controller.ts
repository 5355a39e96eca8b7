import { Body, Controller, Get, Param, Query, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { Public } from '../common/access.js'
import { Action } from '../common/routes.js'
import { invalidField } from '../common/http-errors.js'
import { LimitAddress } from '../rate-limit/address-limit.js'
import { openApiDocument } from './calculators.openapi.js'
import { CalculatorsService } from './calculators.service.js'

/** A plan takes a search to solve; sixty a minute is more than anyone types. */
const PLANS = {
  name: 'calculators:plan',
  limit: 60,
  windowSeconds: 60,
  message: (seconds: number) =>
    `That is more plans than we can work out at once. Please try again in ${seconds} seconds.`,
}

const BASE = 'api/calculators'
const FIRST_VERSION = `${BASE}/v1`

@Public()
@Controller([BASE, FIRST_VERSION])
export class CalculatorsController {
  constructor(private readonly calculators: CalculatorsService) {}

  @Get()
  describe() {
    return this.calculators.describe()
  }

  @Get('openapi.json')
  openApi(@Req() { url }: FastifyRequest) {
    return openApiDocument(`/${url.startsWith(`/${FIRST_VERSION}/`) ? FIRST_VERSION : BASE}`)
  }

  @Get('capacity')
  capacity(@Query() { fields, ...query }: Record<string, unknown>) {
    return chosen(this.calculators.capacity(query), fields)
  }

  @Action('plan')
  @LimitAddress(PLANS)
  async plan(@Body() body: unknown, @Query('fields') fields: unknown) {
    return chosen(await this.calculators.plan(body), fields)
  }

  @Get(':scheme')
  calculate(@Param('scheme') scheme: string, @Query() { fields, ...query }: Record<string, unknown>) {
    return chosen(this.calculators.calculate(scheme, query), fields)
  }
}

/** The members of an answer that were asked for; all of them if none were. */
function chosen<Answer extends object>(answer: Answer, fields: unknown): Partial<Answer> {
  const wanted = String(fields ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  if (!wanted.length) return answer
  const names = Object.keys(answer)
  if (!wanted.every((name) => names.includes(name))) throw invalidField('fields', `Choose from: ${names.join(', ')}`)
  return Object.fromEntries(Object.entries(answer).filter(([name]) => wanted.includes(name))) as Partial<Answer>
}
