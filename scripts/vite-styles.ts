import type { Plugin } from 'vite'

/** Style sheets every page needs travel in one file, those of forms in another; the rest stay with their page. */
const SHEETS = [
  {
    name: 'shell',
    files: /client\/(styles\/|components\/layout\/|components\/ui\/(button|spinner)\.)/,
  },
  {
    name: 'ui',
    files:
      /client\/components\/(drawings\/(engraving|graticule)\.|ui\/(chip|dialog|panel|progress|section-heading|statement|text-link)\.)/,
  },
  { name: 'form', files: /client\/components\/form\// },
  { name: 'home', files: /client\/(features\/home|components\/globe)\// },
  { name: 'calculators', files: /client\/features\/(calculators|guides)\// },
]

export const styleChunk = (id: string) =>
  /\.css$/.test(id) ? SHEETS.find(({ files }) => files.test(id))?.name : undefined

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
