import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common'
import { Public } from '../common/access.js'
import { openApiDocument } from './calculators.openapi.js'
import { CalculatorsService } from './calculators.service.js'

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
