import { Transform } from 'class-transformer'
import { IsOptional, IsString, Length, ValidateBy } from 'class-validator'
import { DESK_QUERY_RULES, MAX_SEARCH, type DeskQuery, type DeskSort, type DeskStatus } from '../../desk.rules.js'

/** An empty member counts as absent. */
const DeskQueryMember = (): PropertyDecorator => (target, property) => {
  const isValid = DESK_QUERY_RULES[property as keyof DeskQuery]
  Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value))(target, property)
  IsOptional()(target, property)
  ValidateBy({
    name: 'deskQuery',
    validator: {
      validate: (value) => typeof value === 'string' && isValid(value),
      defaultMessage: () => `The desk knows no such ${String(property)}.`,
    },
  })(target, property)
}

export class ListDeskDto implements DeskQuery {
  @DeskQueryMember() q?: string
  @DeskQueryMember() status?: DeskStatus
  @DeskQueryMember() owner?: string
  @DeskQueryMember() country?: string
  @DeskQueryMember() kind?: string
  @DeskQueryMember() within?: string
  @DeskQueryMember() from?: string
  @DeskQueryMember() to?: string
  @DeskQueryMember() overdue?: 'yes'
  @DeskQueryMember() open?: 'yes'
  @DeskQueryMember() mail?: 'undelivered'
  @DeskQueryMember() sort?: DeskSort
  @DeskQueryMember() dir?: 'asc' | 'desc'
  @DeskQueryMember() size?: string
  @DeskQueryMember() page?: string
  @DeskQueryMember() after?: string
  @DeskQueryMember() before?: string
}

export class SearchDeskDto {
  @IsString({ message: 'Enter what to search for.' })
  @Length(1, MAX_SEARCH, { message: `Search for 1 to ${MAX_SEARCH} characters.` })
  q!: string
}
