import { Controller, Get, Param, Query } from '@nestjs/common'
import { Public } from '../common/access.js'
import { CalculatorsService } from './calculators.service.js'
import { CalculateDto } from './dto/calculate.dto.js'

@Controller('api/calculators')
export class CalculatorsController {
  constructor(private readonly calculators: CalculatorsService) {}

  @Get()
  @Public()
  describe() {
    return this.calculators.describe()
  }

  @Get(':scheme')
  @Public()
  calculate(@Param('scheme') scheme: string, @Query() query: CalculateDto) {
    return this.calculators.calculate(scheme, query)
  }
}
