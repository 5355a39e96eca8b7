import { Transform } from 'class-transformer'
import { IsString, Length } from 'class-validator'
import { MAX_NOTE } from '../../desk.rules.js'

export class AddNoteDto {
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value))
  @IsString({ message: 'Write the note first.' })
  @Length(1, MAX_NOTE, {
    message: ({ value }) =>
      String(value ?? '').length ? `Keep a note under ${MAX_NOTE} characters.` : 'Write the note first.',
  })
  words!: string
}
