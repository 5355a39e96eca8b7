import { BadRequestException } from '@nestjs/common'

/** What the rules of a DTO cannot know, said beside the field all the same. */
export const refusedField = (field: string, message: string) =>
  new BadRequestException({ message: 'Some fields need your attention.', errors: { [field]: message } })
