/** The prefix of cookie names on https: browsers then bind the cookie to this host and require Secure and Path=/. */
const HOST_PREFIX = '__Host-'

/** The browser session: both HttpOnly. */
export const sessionCookies = (secure: boolean) => ({
  access: secure ? `${HOST_PREFIX}access` : 'access',
  refresh: secure ? `${HOST_PREFIX}refresh` : 'refresh',
})

/** Adapts a `Set-Cookie` header written without regard to https, as pages write theirs. */
export const hostCookie = (cookie: string, secure: boolean) =>
  secure && !cookie.startsWith(HOST_PREFIX) ? `${HOST_PREFIX}${cookie}; Secure` : cookie

export function readCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && !cookies.has(pair.slice(0, at).trim()))
      cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim())
  }
  return cookies
}

/** Cheap enough for every request: whether the visitor has a session cookie at all. */
export const carriesSession = (header: string | undefined) =>
  header !== undefined && /(?:^|;\s*)(?:__Host-)?(?:access|refresh)=/.test(header)
