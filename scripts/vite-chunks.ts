import { globSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** One style sheet per feature, so that deferred parts of a page are styled with it, and one for what most pages share. */
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

/** The router is separate, since islands have none. Code that nearly every form needs is in two files rather than a dozen. */
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

/** The first style sheet to name the layers sets their order, and a component's may load before the main one, so each names all. */
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
 * Hashes do not compress, and the entry lists every style sheet and script that a page may need, so names are as short as possible
 * and all in one folder.
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
 * A generated class name is the original name and the number of its style sheet: the usual hashes and line numbers do not compress,
 * and every page has dozens of class names in its markup and style sheets.
 */
export function shortClassNames(folder: string) {
  const sheets = globSync('**/*.module.css', { cwd: folder }).sort()
  return (name: string, file: string) => {
    const sheet = path.relative(folder, file.replace(/\?.*$/, ''))
    return `${name}_${sheets.indexOf(sheet).toString(36)}`
  }
}
