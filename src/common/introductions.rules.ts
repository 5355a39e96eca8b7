export type IntroductionsMode = 'off' | 'rehearsal' | 'on'

/** Whether a scope, webhook event or audit action belongs to introductions; while these are off, it is listed nowhere. */
export const isOfIntroductions = (name: string) => /^(?:introductions?|statement|profile)[.:]/.test(name)
