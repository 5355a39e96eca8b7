/** One page, as the router, the page cache, robots.txt, the sitemap, the budgets and the page tests read it. */
export interface PageRoute {
  path: string
  /** Its file under client/features. */
  file: string
  /** The file of the part that the router renders inside it. */
  child?: string
  /** The same bytes for everyone: rendered once and cached. */
  cached?: boolean
  /** Its HTML depends on its query, so it is cached only for an address without one. */
  readsQuery?: boolean
  /** Rendered for the person who is signed in. */
  personal?: boolean
  /** Offered to search engines. The landing page asks not to be listed, so it is not among these. */
  listed?: boolean
}
