/** On https browsers bind a cookie with this prefix to its host. Any other may come from a neighbouring host, and is never read. */
const HOST_PREFIX = '__Host-'

export const cookieName = (name: string, secure: boolean) => (secure ? HOST_PREFIX : '') + name

/** Adapts a cookie that was written without regard to https. */
export const hostCookie = (cookie: string, secure: boolean) =>
  secure && !cookie.startsWith(HOST_PREFIX) ? `${HOST_PREFIX}${cookie}; Secure` : cookie

export const readCookie = (header: string | null | undefined, name: string, secure: boolean): string | undefined =>
  header ? new RegExp(`(?:^|;\\s*)${cookieName(name, secure)}=([^;\\s]*)`).exec(header)?.[1] : undefined
