/** A page, as read by the router, the page cache, robots.txt, the sitemap, the budgets and the page tests. */
export interface PageRoute {
  path: string
  file: string
  child?: string
  /** The same bytes for everyone: rendered once and cached. */
  cached?: boolean
  /** How long the cached page is good for, in seconds; otherwise until midnight. */
  freshFor?: number
  /** Its HTML depends on its query, so only the address without a query is cached. */
  readsQuery?: boolean
  /** Members see more of it: rendered for a visitor with a session, cached for everyone else. */
  forMembers?: boolean
  /** Rendered for the signed-in user. */
  personal?: boolean
  /** A page of the desk without the desk's header: made for printing. */
  frameless?: boolean
  /** Listed in the sitemap. The landing page asks not to be listed, so it is not among these. */
  listed?: boolean
}
