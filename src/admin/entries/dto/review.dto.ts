import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsUUID } from 'class-validator'
import { MAX_BULK } from '../../desk.rules.js'

export class ReviewDto {
  @IsIn(['accept', 'discard', 'restore'], { message: 'Accept it, discard it or bring it back.' })
  verdict!: 'accept' | 'discard' | 'restore'
}

export class ReviewManyDto extends ReviewDto {
  @IsArray({ message: 'Select some submissions first.' })
  @ArrayMinSize(1, { message: 'Select some submissions first.' })
  @ArrayMaxSize(MAX_BULK, { message: `Select at most ${MAX_BULK} submissions at a time.` })
  @IsUUID('all', { each: true, message: 'Name each submission by its id.' })
  ids!: string[]
}
