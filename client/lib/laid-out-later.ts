/**
 * For a part below the first screen: the browser lays it out when someone scrolls to it, or `layOutRest` after the first paint,
 * which removes the attribute. It may do so before React hydrates, hence no warning.
 */
export const laidOutLater = { 'data-later': '', suppressHydrationWarning: true }
