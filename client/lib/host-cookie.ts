/** On https a cookie is tied to this host by its name. What the server renders is given the prefix there (`src/common/cookies.ts`). */
export const hostCookie = (cookie: string) =>
  typeof location !== 'undefined' && location.protocol === 'https:' ? `__Host-${cookie}; Secure` : cookie
