import { IsOptional, IsUUID } from 'class-validator'
import { IsMoment } from '../../common/moment.decorator.js'

export class LiveQueryDto {
  /** The entry being viewed. */
  @IsOptional()
  @IsUUID('all', { message: 'Name the entry by its id.' })
  entry?: string
}

export class LiveSinceDto extends LiveQueryDto {
  @IsMoment('Say since when.')
  since!: string
}
