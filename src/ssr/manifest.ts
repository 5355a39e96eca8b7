import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PageChunks } from './render.types.js'

interface ManifestChunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
  isEntry?: boolean
}
type Manifest = Record<string, ManifestChunk>

const LATE = /\.late\.tsx$/

const NONE: PageChunks = { scripts: [], styles: [] }

/** What each page's chunk needs, from the build's manifest; nothing in development, where there is no build. */
export function readManifest(webFolder: string) {
  const file = path.join(webFolder, 'assets.json')
  const manifest: Manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
  const known = new Map<string, PageChunks>()
  // Vike links the entry's own sheets, first; naming one again after a page's would turn their order round.
  const linked = new Set(Object.values(manifest).flatMap(({ isEntry, css = [] }) => (isEntry ? css : [])))

  function collect(key: string, seen = new Set<string>()): PageChunks {
    const chunk = manifest[key]
    if (!chunk || chunk.isEntry || seen.has(key)) return NONE
    seen.add(key)
    const imported = (chunk.imports ?? []).map((other) => collect(other, seen))
    // Rendered here, taken over by its script later: the styles are wanted with the page, the script is not.
    const late = (chunk.dynamicImports ?? []).filter((other) => LATE.test(other)).map((other) => collect(other, seen))
    return {
      scripts: [`/${chunk.file}`, ...imported.flatMap(({ scripts }) => scripts)],
      styles: [
        ...[...imported, ...late].flatMap(({ styles }) => styles),
        ...(chunk.css ?? []).filter((css) => !linked.has(css)).map((css) => `/${css}`),
      ],
    }
  }

  return {
    chunksOf(pageId: string) {
      const chunks = known.get(pageId) ?? collect(pageId)
      known.set(pageId, chunks)
      return chunks
    },
    /** The two faces every page paints with. */
    fonts: [...new Set(Object.values(manifest).flatMap(({ assets = [] }) => assets))]
      .filter((asset) => /-latin-wght-normal.*\.woff2$/.test(asset))
      .map((asset) => `/${asset}`),
  }
}
