export const MAX_DISPLAY_NAME = 100

/** Counted in code points, as class-validator counts them, so that no emoji is cut in half. */
const cut = (text: string) => [...text].slice(0, MAX_DISPLAY_NAME).join('')

const clean = (value: unknown) => (typeof value === 'string' ? cut(value.replace(/\p{Cc}+/gu, ' ').trim()) : '')

/** The name that users chose; empty if there is none. Clients of the sign-in protocol may store anything here. */
export const displayNameOf = ({ full_name, name }: Record<string, unknown>) => clean(full_name) || clean(name)
