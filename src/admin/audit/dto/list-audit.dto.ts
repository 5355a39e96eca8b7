import { Transform } from 'class-transformer'
import { IsIn, IsOptional, IsUUID, ValidateBy } from 'class-validator'
import { AUDIT_ACTIONS, type AuditAction } from '../../../audit/audit.rules.js'
import { IsDay } from '../../day.decorator.js'

/** The largest that the database's integers hold. */
const LAST_POSITION = 2 ** 31 - 1

/** An empty field means no filter. */
const Optional = (): PropertyDecorator => (target, property) => {
  Transform(({ value }) => (value === '' ? undefined : value))(target, property)
  IsOptional()(target, property)
}

export class ListAuditDto {
  @Optional()
  @IsIn(Object.keys(AUDIT_ACTIONS), { message: 'Choose an action from the list.' })
  action?: AuditAction

  @Optional()
  @IsUUID('all', { message: 'Choose a person from the list.' })
  actor?: string

  @Optional()
  @IsUUID('all', { message: 'Name the subject by its id.' })
  subject?: string

  @Optional()
  @IsDay('Enter a day such as 2026-11-30.')
  from?: string

  @Optional()
  @IsDay('Enter a day such as 2026-11-30.')
  to?: string

  /** The position of the last line of the previous page. */
  @Optional()
  @ValidateBy({
    name: 'isPosition',
    validator: {
      validate: (value) => typeof value === 'string' && /^\d{1,10}$/.test(value) && Number(value) <= LAST_POSITION,
      defaultMessage: () => 'There is no such page of the log.',
    },
  })
  before?: string
}
