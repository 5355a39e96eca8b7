import { isEmail } from 'class-validator'

/** Invisible characters, such as zero-width spaces and direction marks. Mail servers refuse them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

export const isEmailAddress = (text: string) => text.isWellFormed() && isEmail(text) && !INVISIBLE.test(text)
