import type { Plugin } from 'vite'

/** What travels together: many small files would each pay for their own wrapping and squeeze badly. The rest stays with its page. */
const CHUNKS = [
  { name: 'framework', files: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\// },
  {
    name: 'shell',
    files: /client\/(styles\/|components\/layout\/|components\/ui\/(button|spinner)\.).*\.css$/,
  },
  {
    name: 'ui',
    files:
      /client\/components\/(drawings\/(engraving|graticule)\.|ui\/(chip|panel|progress|risk-notice|section-heading|statement|steps|text-link)\.).*css$/,
  },
  { name: 'home', files: /client\/(features\/home|components\/globe)\/.*\.css$/ },
  {
    // Linked only where the part of this name is drawn: client/renderer/document.ts.
    name: 'part-what-could-happen',
    files:
      /client\/features\/calculators\/(circumstances|notices|outcomes-table|relief-switches|what-could-happen)\.module\.css$/,
  },
  { name: 'calculators', files: /client\/features\/(calculators|guides)\/.*\.css$/ },
  { name: 'investor-show', files: /client\/features\/investor-show\/(award-film|investor-show)\.module\.css$/ },
  {
    name: 'form',
    files:
      /client\/components\/form\/(.*\.css$|(checkbox|error-summary|field|input|radio|select|submit-button|switch|textarea|tick-box)\.tsx$)/,
  },
  {
    name: 'filled-form',
    files:
      /client\/components\/form\/(filled-form|wording)\.|client\/lib\/form-(action|answer|client|hydrated)\.|src\/forms\/(consent|form-options)\.|node_modules\/react-hook-form\//,
  },
  {
    name: 'parts',
    files:
      /client\/(lib\/count|components\/(drawings\/(data\/drawings|engraving|graticule|mark)|ui\/(icons|panel|ring-us|risk-notice|section-heading|statement|steps|text-link)))\.(tsx?|svg)/,
  },
]

/** Named here, or its name would be made of the folder the product is built in, and every file's with it. */
const toasts = { name: 'toasts', test: /node_modules\/sonner\/.*\.css$/ }

/** The sheets of one demonstration screen. */
const demo = {
  name: (id: string) => /features\/demo\/[\w-]+/.exec(id)?.[0].replaceAll('/', '-') ?? null,
  test: /client\/features\/demo\/(?!parts)[\w-]+\/.*\.css$/,
}

export const chunkGroups = [...CHUNKS.map(({ name, files }) => ({ name, test: files })), demo, toasts].map((group) => ({
  ...group,
  includeDependenciesRecursively: false,
}))

/** A component's sheet may load before the main one, and the first to name a layer sets the order: so each names them all. */
export function layerOrder(): Plugin {
  return {
    name: 'meridian:layer-order',
    enforce: 'pre',
    transform: (code, id) =>
      /\.module\.css$/.test(id)
        ? { code: `@layer theme, base, components, utilities;\n${code}`, map: null }
        : undefined,
  }
}

/** A name made of a hash is what cannot be squeezed, and every page lists dozens of them: so they are as short as may be, all in one folder. */
export function shortNames(): Plugin {
  const files = 'assets/[hash:7].js'
  return {
    name: 'meridian:short-names',
    applyToEnvironment: ({ name }) => name === 'client',
    outputOptions: (options) => ({ ...options, entryFileNames: files, chunkFileNames: files }),
  }
}
