import { isEmail } from 'class-validator'

/**
 * Invisible characters, such as zero-width spaces and direction marks, which mail servers refuse; and quotes, spaces and control
 * characters, since between quotes an address may be any text and we mail it to others.
 */
const REFUSED = /[\p{Default_Ignorable_Code_Point}\p{Cc}\s"]/u

export const isEmailAddress = (text: string) => text.isWellFormed() && isEmail(text) && !REFUSED.test(text)
