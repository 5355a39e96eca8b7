import { isEmail } from 'class-validator'

/** Zero-width characters and marks of direction, which mail servers refuse and nobody sees. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

export const isEmailAddress = (text: string) => text.isWellFormed() && isEmail(text) && !INVISIBLE.test(text)
