import { globSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** One sheet per feature, so that the deferred parts of a page are styled with it, and one for what most pages share. */
const sheets = [
  { name: 'shell', test: /client\/(styles|components\/(layout|ui\/(button|spinner)))\b.*\.css$/ },
  {
    name: 'ui',
    test: /client\/components\/(drawings\/(engraving|graticule)|ui\/(blocks|steps|text-link))\..*css$/,
  },
  { name: 'form', test: /client\/components\/form\/.*\.css$/ },
  { name: 'home', test: /client\/(features\/home|components\/globe)\/.*\.css$/ },
  { name: 'calculators', test: /client\/features\/calculators\/[\w-]+\.module\.css$/ },
  {
    name: (id: string) => /features\/((demo|calculators)\/[\w-]+|[\w-]+)/.exec(id)?.[0].replaceAll('/', '-') ?? null,
    test: /client\/features\/(?!demo\/parts).*\.css$/,
  },
]

export const sheetGroups = sheets.map((group) => ({ ...group, includeDependenciesRecursively: false }))

/** The router is separate: the islands of a document have none. Code that nearly every form needs is one file rather than a dozen; code only for sending is another. */
export const frameworkGroups = [
  {
    name: 'fields',
    test: /client\/(components\/(form\/(field|controls|choices)|ui\/(button|blocks|icons|shell-icons|text-link))|lib\/(cx|link|store))\.tsx?$/,
  },
  {
    name: 'form',
    test: /client\/(components\/form\/dto-form|lib\/(form\/(use-form|definition)|use-outcome-toast))\.tsx?$/,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/(react-router|react-router-dom)\// },
].map((group) => ({ ...group, includeDependenciesRecursively: false }))

/** A component's sheet may load before the main one, and the first to name a layer sets the order, so each names them all. */
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

/**
 * Hashes do not compress, and the entry lists every sheet and script that a page may need, so names are as short as possible and
 * all in one folder.
 */
export function shortNames(): Plugin {
  const scripts = 'assets/[hash:7].js'
  return {
    name: 'meridian:short-names',
    outputOptions({ assetFileNames, ...options }) {
      return {
        ...options,
        ...(this.environment.name === 'client' && { entryFileNames: scripts, chunkFileNames: scripts }),
        assetFileNames: (asset) => {
          if (asset.names[0]?.endsWith('.css')) return 'assets/[hash:7].css'
          return typeof assetFileNames === 'function' ? assetFileNames(asset) : (assetFileNames ?? '')
        },
      }
    },
  }
}

/**
 * A class is its own name and its sheet's number: the usual hashes and line numbers do not compress, and every page carries dozens
 * of them in its markup and its sheets.
 */
export function shortClassNames(folder: string) {
  const sheets = globSync('**/*.module.css', { cwd: folder }).sort()
  return (name: string, file: string) => {
    const sheet = path.relative(folder, file.replace(/\?.*$/, ''))
    return `${name}_${sheets.indexOf(sheet).toString(36)}`
  }
}
