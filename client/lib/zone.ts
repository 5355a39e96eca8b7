import { LONDON, ZONES } from '@api/calls/call.rules'

import { useInBrowser } from './store'

let own: string | undefined
const zoneOf = (timeZone?: string) => new Intl.DateTimeFormat('en-GB', { timeZone }).resolvedOptions().timeZone

/** Browsers differ in which of a zone's names they use. */
function zoneOfBrowser() {
  if (own) return own
  const here = zoneOf()
  own = Object.keys(ZONES).find((zone) => zoneOf(zone) === here) ?? LONDON
  return own
}

/** The browser's zone if it is in the list, otherwise London's; the server's page is always London's. */
export const useBrowserZone = () => useInBrowser(zoneOfBrowser, LONDON)

export const isZone = (zone: string | null | undefined): zone is string => Boolean(zone && Object.hasOwn(ZONES, zone))
