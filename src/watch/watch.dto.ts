import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, Matches } from 'class-validator'

const NUMBERS = { message: 'Confirm the numbers that the page shows.' }

export class ConfirmErasureDto {
  @Matches(/^[a-z-]{1,50}$/, { message: 'There is no such job.' }) job!: string
  /** The figures that were shown, in the same order. */
  @IsInt({ each: true, ...NUMBERS })
  @ArrayMaxSize(10, NUMBERS)
  @ArrayMinSize(1, NUMBERS)
  @IsArray(NUMBERS)
  figures!: number[]
}
