import { Transform } from 'class-transformer'
import {
  Equals,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator'
import { BUSINESS_STAGES, MAX_LENGTH } from '../common/form-options.rules.js'
import { Filter, IsDay, Trimmed } from '../desk/desk.decorators.js'
import { Answer, Detail, Pounds, Some, Written } from './introductions.decorators.js'
import { StatusLinkDto } from '../signed-links/signed-links.dto.js'
import {
  BOARD_TABS,
  type BoardTab,
  DESK_MOVES,
  type DeskMove,
  INTRODUCTION_OUTCOMES,
  type IntroductionOutcome,
  LATER_MONTHS,
  MAX_INVESTED,
  type Reason,
  REASON_NAMES,
  SIDE_ANSWERS,
  type SideAnswer,
  INTRODUCTION_STAGES,
  type IntroductionStage,
} from './introduction.rules.js'
import {
  MAX_AMOUNT,
  MAX_CHEQUE,
  MAX_HEADLINE,
  MAX_SUMMARY,
  MAX_TEXT,
  PER_MONTH,
  REGIONS,
  SCHEMES,
  SECTORS,
} from './investing.rules.js'
import { CATEGORIES, type Category } from './statements.rules.js'

const STAGES = BUSINESS_STAGES.map(({ value }) => value)
const NAME = { message: 'Type your full name, as in your application.' }

export class SignStatementDto {
  @IsIn(CATEGORIES, { message: 'Choose a statement.' }) category!: Category
  @Answer() a?: string
  @Detail() aDetail?: string
  @Answer() b?: string
  @Detail() bDetail?: string
  @Answer() c?: string
  @Detail() cDetail?: string
  @Answer() d?: string
  @Detail() dDetail?: string
  @IsOptional() @IsBoolean({ message: 'Say whether none of them apply.' }) none?: boolean
  @Trimmed() @Length(1, MAX_LENGTH.name, NAME) @IsString(NAME) name!: string
  @Equals(true, { message: 'Only people who live in the United Kingdom can sign.' }) resident!: boolean
}

const PER_MONTH_MESSAGE = { message: `Choose from ${PER_MONTH.least} to ${PER_MONTH.most} a month.` }

export class WantsDto {
  @Some(STAGES, 'stages') stages!: string[]
  @Some(SECTORS, 'sectors') sectors!: string[]
  @Some(REGIONS, 'regions') regions!: string[]
  @Some(SCHEMES, 'schemes') schemes!: string[]
  @IsOptional() @Pounds(1, MAX_CHEQUE) chequeFrom?: number
  @IsOptional() @Pounds(1, MAX_CHEQUE) chequeTo?: number
  @IsInt(PER_MONTH_MESSAGE)
  @Min(PER_MONTH.least, PER_MONTH_MESSAGE)
  @Max(PER_MONTH.most, PER_MONTH_MESSAGE)
  perMonth!: number
  @Filter() @IsDay('Enter a date such as 2026-11-30.') pausedUntil?: string
  @Equals(true, { message: 'Tick this, or we may not write to you about companies.' }) consent!: boolean
}

export class DescribeCompanyDto {
  @Written(MAX_HEADLINE, 'Write a headline.') headline!: string
  @Written(MAX_SUMMARY, 'Write the text that investors would read.') summary!: string
  @IsIn(SECTORS, { message: 'Choose a sector.' }) sector!: string
  @IsIn(STAGES, { message: 'Choose a stage.' }) stage!: string
  @IsIn(REGIONS, { message: 'Choose a region.' }) region!: string
  @Filter() @IsIn(SCHEMES, { message: 'Choose a scheme from the list.' }) scheme?: string
  @Pounds(1, MAX_AMOUNT) amount!: number
  @IsOptional() @Pounds(1, MAX_AMOUNT) minimum?: number
}

export class ApproveDescriptionDto extends StatusLinkDto {
  /** The hash of the version that was read, so that a later one is not approved. */
  @Matches(/^[\da-f]{64}$/, { message: 'Send the hash of what was read.' }) hash!: string
  @Trimmed() @Length(1, MAX_LENGTH.name, NAME) @IsString(NAME) name!: string
  @Equals(true, { message: 'Tick this to approve it.' }) agreed!: boolean
}

export class ChangeDescriptionDto extends StatusLinkDto {
  @Written(MAX_TEXT, 'Say what should change.') body!: string
}

const Whole = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
  )

/** A tab, or the introductions that were first asked about in a period, in London's days, and reached a stage. */
export class ListIntroductionsDto {
  @Filter() @IsIn(BOARD_TABS, { message: 'Choose open, introduced or ended.' }) tab?: BoardTab
  @Filter() @IsIn(INTRODUCTION_STAGES, { message: 'Choose how far it came.' }) reached?: IntroductionStage
  @Filter() @IsDay('Enter a day such as 2026-11-30.') from?: string
  @Filter() @IsDay('Enter a day such as 2026-11-30.') to?: string
}

export class ListCompaniesDto {
  @IsOptional() @Whole() @Max(10_000) @Min(1) @IsInt({ message: 'There is no such page.' }) page?: number
}

export class ProposeIntroductionDto {
  @IsUUID('all', { message: 'Choose a founder.' }) founderId!: string
  @IsUUID('all', { message: 'Choose an investor.' }) investorId!: string
}

/** What came of an introduction. */
class OutcomeDto {
  @ValidateIf(isRecord)
  @IsIn(INTRODUCTION_OUTCOMES, { message: 'Choose what came of it.' })
  outcome?: IntroductionOutcome
  @ValidateIf((dto: OutcomeDto) => isRecord(dto) && dto.outcome === 'invested')
  @Pounds(1, MAX_INVESTED)
  amount?: number
}

function isRecord(dto: object) {
  const { move, answer } = dto as { move?: string; answer?: string }
  return (move ?? answer) === 'record'
}

export class MoveIntroductionDto extends OutcomeDto {
  @IsIn(DESK_MOVES, { message: 'Choose what to do.' }) move!: DeskMove
  /** The version that the page showed. */
  @Whole() @IsInt({ message: 'Send the version.' }) version!: number
}

export class AnswerIntroductionDto extends OutcomeDto {
  @IsUUID('all', { message: 'Choose an introduction.' }) id!: string
  @IsIn(SIDE_ANSWERS, { message: 'Choose an answer.' }) answer!: SideAnswer
  @ValidateIf(({ answer }: AnswerIntroductionDto) => answer === 'later')
  @Whole()
  @IsIn(LATER_MONTHS, { message: 'Choose one, three or six months.' })
  months?: (typeof LATER_MONTHS)[number]
  @Filter() @IsIn(REASON_NAMES, { message: 'Choose a reason from the list.' }) reason?: Reason
}

export class AnswerByLinkDto extends AnswerIntroductionDto {
  @MaxLength(200) @IsString() token!: string
}
