export const MAX_TOKEN_NAME = 60
/** Tokens live for a year at most and are then replaced. */
export const MAX_TOKEN_DAYS = 366
