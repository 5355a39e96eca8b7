import { IsString, Length, ValidateBy, ValidateIf } from 'class-validator'
import { DESK_QUERY_RULES, MAX_SEARCH, type DeskQuery, type DeskSort, type DeskStatus } from '../../desk.rules.js'

const Kept = (): PropertyDecorator => (target, property) => {
  const keeps = DESK_QUERY_RULES[property as keyof DeskQuery]
  ValidateIf((_dto, value) => value !== undefined && value !== '')(target, property)
  ValidateBy({
    name: 'deskQuery',
    validator: {
      validate: (value) => typeof value === 'string' && keeps(value),
      defaultMessage: () => `This is not a ${String(property)} the desk knows.`,
    },
  })(target, property)
}

export class ListDeskDto implements DeskQuery {
  @Kept() q?: string
  @Kept() status?: DeskStatus
  @Kept() owner?: string
  @Kept() country?: string
  @Kept() kind?: string
  @Kept() within?: string
  @Kept() from?: string
  @Kept() to?: string
  @Kept() overdue?: 'yes'
  @Kept() open?: 'yes'
  @Kept() mail?: 'undelivered'
  @Kept() sort?: DeskSort
  @Kept() dir?: 'asc' | 'desc'
  @Kept() size?: string
  @Kept() page?: string
  @Kept() after?: string
  @Kept() before?: string
}

export class SearchDeskDto {
  @IsString({ message: 'Enter what to search for.' })
  @Length(1, MAX_SEARCH, { message: `Search for 1 to ${MAX_SEARCH} characters.` })
  q!: string
}
