import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common'
import { Public } from '../common/access.js'
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

@Controller('api/calculators')
export class CalculatorsController {
  constructor(private readonly calculators: CalculatorsService) {}

  @Get()
  @Public()
  describe() {
    return this.calculators.describe()
  }

  @Get('openapi.json')
  @Public()
  openApi() {
    return openApiDocument
  }

  @Get('capacity')
  @Public()
  capacity(@Query() query: Record<string, unknown>) {
    return this.calculators.capacity(query)
  }

  @Post('plan')
  @LimitAddress(PLANS)
  @HttpCode(200)
  @Public()
  plan(@Body() body: unknown) {
    return this.calculators.plan(body)
  }

  @Get(':scheme')
  @Public()
  calculate(@Param('scheme') scheme: string, @Query() query: Record<string, unknown>) {
    return this.calculators.calculate(scheme, query)
  }
}
