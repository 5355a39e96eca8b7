import { IsIn, IsOptional, IsString } from 'class-validator'
import { Filter, IsDay } from '../desk/desk.decorators.js'
import { type Grouping, GROUPINGS } from './report.rules.js'

/** Days in London, both included; without them, the last twelve weeks. */
export class ReportDto {
  @Filter() @IsDay('Enter a day such as 2026-11-30.') from?: string
  @Filter() @IsDay('Enter a day such as 2026-11-30.') to?: string
  @Filter() @IsOptional() @IsIn(GROUPINGS, { message: 'Ask by page, by campaign or by form.' }) by?: Grouping
  /** For the download: the funnel to export, in place of the forms. */
  @Filter() @IsOptional() @IsString() funnel?: string
}
