/** The browser session: both HttpOnly; on https with the prefix that ties them to this host. */
export const sessionCookies = (secure: boolean) => ({
  access: secure ? '__Host-access' : 'access',
  refresh: secure ? '__Host-refresh' : 'refresh',
})

export function readCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && !cookies.has(pair.slice(0, at).trim()))
      cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim())
  }
  return cookies
}

/** Cheap enough for every request: does the visitor carry a session at all? */
export const carriesSession = (header: string | undefined) =>
  header !== undefined && /(?:^|;\s*)(?:__Host-)?(?:access|refresh)=/.test(header)
