import { IsIn, IsUUID, ValidateBy } from 'class-validator'
import { AUDIT_ACTIONS, type AuditAction } from '../audit/audit.rules.js'
import { Filter, IsDay } from '../desk/desk.decorators.js'

const LAST_POSITION = 2 ** 31 - 1

export class ListAuditDto {
  @Filter() @IsIn(Object.keys(AUDIT_ACTIONS), { message: 'Choose an action from the list.' }) action?: AuditAction
  @Filter() @IsUUID('all', { message: 'Choose a person from the list.' }) actor?: string
  @Filter() @IsUUID('all', { message: 'Name the subject by its id.' }) subject?: string
  @Filter() @IsDay('Enter a day such as 2026-11-30.') from?: string
  @Filter() @IsDay('Enter a day such as 2026-11-30.') to?: string

  @Filter()
  @ValidateBy({
    name: 'isPosition',
    validator: {
      validate: (value) => typeof value === 'string' && /^\d{1,10}$/.test(value) && Number(value) <= LAST_POSITION,
      defaultMessage: () => 'There is no such page of the log.',
    },
  })
  before?: string
}
