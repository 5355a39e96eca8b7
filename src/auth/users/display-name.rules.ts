export const MAX_DISPLAY_NAME = 100

const clean = (value: unknown) =>
  typeof value === 'string'
    ? value
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, MAX_DISPLAY_NAME)
    : ''

/** The name that users chose; empty if there is none. Clients of the sign-in protocol may store anything here. */
export const displayNameOf = ({ full_name, name }: Record<string, unknown>) => clean(full_name) || clean(name)
