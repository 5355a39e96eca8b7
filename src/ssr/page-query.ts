const MARKETING = /^(?:utm_\w+|gclid|fbclid|msclkid)$/

/** Whether a query only contains tracking parameters, which no page reads. */
export const isWithoutEffect = (query: string | undefined) =>
  !query || [...new URLSearchParams(query).keys()].every((name) => MARKETING.test(name))

export const splitAddress = (url: string): [path: string, query?: string] => {
  const at = url.indexOf('?')
  return at === -1 ? [url] : [url.slice(0, at), url.slice(at + 1)]
}
