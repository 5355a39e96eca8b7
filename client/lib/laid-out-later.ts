/**
 * For a part below the first screen: the browser lays it out when someone scrolls to it, or after the first paint, see
 * `layOutRest`. React must not miss the attribute that is gone by then.
 */
export const laidOutLater = { 'data-later': '', suppressHydrationWarning: true }
