import { IsIn, IsOptional, IsUUID } from 'class-validator'
import { IsMoment } from '../common/moment.decorator.js'

export class LiveQueryDto {
  @IsOptional() @IsUUID('all', { message: 'Name the entry by its id.' }) entry?: string
  @IsOptional() @IsIn(['yes'], { message: 'Say yes, or nothing.' }) writing?: 'yes'
  /** When the page received its last event; a browser that reconnects by itself sends this in a header. */
  @IsOptional() @IsMoment('Say since when.') since?: string
}
