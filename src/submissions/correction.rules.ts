export const CORRECTABLE = ['firstName', 'lastName', 'fullName', 'email', 'phone', 'businessName', 'company'] as const
export type Correctable = (typeof CORRECTABLE)[number]
export const isCorrectable = (key: string): key is Correctable => CORRECTABLE.some((one) => one === key)
