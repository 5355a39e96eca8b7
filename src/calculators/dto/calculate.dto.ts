import { Transform } from 'class-transformer'
import { IsIn, IsOptional, IsString } from 'class-validator'
import { type ReturnMethod, refusals, returnMethods } from '../calculator-inputs.rules.js'
import { type Relief, reliefs } from '../scenarios.rules.js'
import { type IssueDate, issueDates } from '../tax-rules.rules.js'

const once = { message: 'Give this once, as text' }

/** The query of GET /api/calculators/{scheme}: the names are those of the page's own address. What the figures may be, refuse() says. */
export class CalculateDto {
  @IsOptional()
  @IsString(once)
  initialInvestment?: string

  @IsOptional()
  @IsIn(returnMethods, { message: refusals.methodUnknown })
  returnMethod?: ReturnMethod

  @IsOptional()
  @IsString(once)
  momMultiple?: string

  @IsOptional()
  @IsString(once)
  percentageGain?: string

  @IsOptional()
  @IsString(once)
  incomeTaxRate?: string

  @IsOptional()
  @Transform(({ value }: { value: unknown }) => [value].flat())
  @IsIn([...reliefs, 'none'], { each: true, message: `Choose reliefs from: ${reliefs.join(', ')}, none` })
  reliefs?: (Relief | 'none')[]

  @IsOptional()
  @IsIn(issueDates, { message: `Choose one of: ${issueDates.join(', ')}` })
  issued?: IssueDate

  @IsOptional()
  @IsString(once)
  otherGain?: string

  @IsOptional()
  @IsString(once)
  taxBill?: string

  @IsOptional()
  @IsString(once)
  lastYearTaxBill?: string

  @IsOptional()
  @IsString(once)
  knowledgeIntensive?: string
}
