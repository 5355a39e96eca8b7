import type { Config } from 'vike/types'

/** Vike bundles, serves and injects; React Router routes. One page, and no Vike code in the browser. */
export default {
  clientRouting: false,
  hooksTimeout: false,
  passToClient: [],
  meta: {},
} satisfies Config
