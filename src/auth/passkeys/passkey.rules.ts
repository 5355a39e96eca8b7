export const MAX_PASSKEY_NAME = 60
export const MAX_PASSKEYS = 10
