import type { Config } from 'vike/types'

/** Vike bundles, serves and injects; React Router routes. There is a single Vike page, and no Vike code in the browser. */
export default {
  clientRouting: false,
  hooksTimeout: false,
  passToClient: [],
  meta: {},
} satisfies Config
