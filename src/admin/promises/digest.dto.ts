import { IsBoolean } from 'class-validator'

export class WantDigestDto {
  @IsBoolean({ message: 'Say whether you want the mail.' })
  wanted!: boolean
}
