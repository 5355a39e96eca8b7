import { Transform } from 'class-transformer'
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator'
import { applyDecorators } from '@nestjs/common'
import { pounds } from './investing.rules.js'
import { MAX_DETAIL } from './statements.rules.js'

export const Answer = () => applyDecorators(IsOptional(), IsIn(['yes', 'no', ''], { message: 'Answer no or yes.' }))
export const Detail = () =>
  applyDecorators(
    IsOptional(),
    IsString({ message: 'Send this as text.' }),
    MaxLength(MAX_DETAIL, { message: `At most ${MAX_DETAIL} characters.` }),
  )

export const Some = (from: readonly string[], what: string) =>
  applyDecorators(
    IsArray({ message: `Choose ${what} from the list.` }),
    ArrayMaxSize(from.length, { message: `Choose ${what} from the list.` }),
    IsIn(from, { each: true, message: `Choose ${what} from the list.` }),
  )

/** A figure as people type it: £50,000. */
export const Pounds = (least: number, most: number) => {
  const options = { message: `Enter whole pounds from ${pounds(least)} to ${pounds(most)}.` }
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => {
      if (value === '' || value === null) return undefined
      const digits = typeof value === 'string' ? value.replaceAll(/[£,\s]/g, '') : value
      return typeof digits === 'string' && /^\d+$/.test(digits) ? Number(digits) : digits
    }),
    IsInt(options),
    Min(least, options),
    Max(most, options),
  )
}

export const Written = (max: number, required: string) =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n').trim() : value,
    ),
    Matches(/^[\P{Cc}\n\t]*$/u, { message: 'This contains a character that cannot be kept.' }),
    Length(1, max, { message: `${required} At most ${max.toLocaleString('en-GB')} characters.` }),
    IsString({ message: required }),
  )
