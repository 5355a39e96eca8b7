import { IsBoolean } from 'class-validator'

export class SetDigestDto {
  @IsBoolean({ message: 'Say whether you want the email.' }) wanted!: boolean
}
