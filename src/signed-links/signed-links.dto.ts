import { IsString, MaxLength } from 'class-validator'

const LONGEST_TOKEN = 200

export class StatusLinkDto {
  @MaxLength(LONGEST_TOKEN) @IsString() token!: string
}
