import { Transform } from 'class-transformer'
import { IsOptional, IsString, Length, ValidateBy } from 'class-validator'
import { DESK_QUERY_RULES, MAX_SEARCH, type DeskQuery, type DeskSort, type DeskStatus } from '../../desk.rules.js'

/** A filter, which is as good as absent when it is empty. */
const Kept = (): PropertyDecorator => (target, property) => {
  const keeps = DESK_QUERY_RULES[property as keyof DeskQuery]
  Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value))(target, property)
  IsOptional()(target, property)
  ValidateBy({
    name: 'deskQuery',
    validator: {
      validate: (value) => typeof value === 'string' && keeps(value),
      defaultMessage: () => `The desk knows no such ${String(property)}.`,
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
