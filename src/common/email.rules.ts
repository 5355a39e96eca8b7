import { isEmail } from 'class-validator'

/** Invisible characters, which mail servers refuse; quotes, spaces and controls, since a quoted address may be any text. */
const REFUSED = /[\p{Default_Ignorable_Code_Point}\p{Cc}\s"]/u

export const isEmailAddress = (text: string) => text.isWellFormed() && isEmail(text) && !REFUSED.test(text)

/** An address as it is compared: in lower case, without the blanks around it. */
export const addressOf = (email: string) => email.trim().toLowerCase()
