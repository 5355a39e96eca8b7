export type IntroductionsMode = 'off' | 'rehearsal' | 'on'

/** Of a scope, a webhook event or an action of the audit log: those of introductions are listed nowhere while they are off. */
export const isOfIntroductions = (name: string) => /^(?:introductions?|statement|profile)[.:]/.test(name)
