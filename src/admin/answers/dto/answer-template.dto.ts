import { Transform } from 'class-transformer'
import { IsIn, IsString, Length, ValidateIf } from 'class-validator'
import { FORM_TYPES, type FormType } from '../../../forms/form-options.rules.js'
import { IsShownVersion } from '../../request-parts.js'
import { MAX_TEMPLATE_NAME } from '../answer-template.rules.js'
import { PreviewAnswerDto } from './answer.dto.js'

export class AnswerTemplateDto extends PreviewAnswerDto {
  @Transform(({ value }) => (typeof value === 'string' ? value.replaceAll(/\p{Cc}+/gu, ' ').trim() : value))
  @IsString({ message: 'Give the template a name.' })
  @Length(1, MAX_TEMPLATE_NAME, { message: `Give the template a name of at most ${MAX_TEMPLATE_NAME} characters.` })
  name!: string

  /** The kind of form it is for, or an empty string for all. */
  @ValidateIf((_dto, value) => value !== '')
  @IsIn(FORM_TYPES, { message: 'Choose the form that it answers.' })
  type!: FormType | ''

  @IsShownVersion()
  version?: string
}
