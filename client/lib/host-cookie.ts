/** On https the name binds a cookie to this host. The server adds the prefix to its own cookies (`src/common/cookies.ts`). */
export const hostCookie = (cookie: string) =>
  typeof location !== 'undefined' && location.protocol === 'https:' ? `__Host-${cookie}; Secure` : cookie
