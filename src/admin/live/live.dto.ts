import { IsISO8601, IsOptional, IsUUID } from 'class-validator'

export class LiveQueryDto {
  /** The entry that is looked at. */
  @IsOptional()
  @IsUUID('all', { message: 'Name the entry by its id.' })
  entry?: string
}

export class LiveSinceDto extends LiveQueryDto {
  @IsISO8601({ strict: true }, { message: 'Say since when.' })
  since!: string
}
