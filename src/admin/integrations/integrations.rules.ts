export const MAX_TOKEN_NAME = 60
/** A token ends within a year; whoever needs it longer makes another one. */
export const MAX_TOKEN_DAYS = 366
