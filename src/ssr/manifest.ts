import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PageChunks } from './render.types.js'

interface ManifestChunk {
  file: string
  src?: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
  isEntry?: boolean
}
type Manifest = Record<string, ManifestChunk>

/** The files each page's chunk needs, from the build's manifest; empty in development, where there is no build. */
export function readManifest(webFolder: string) {
  const file = path.join(webFolder, 'assets.json')
  const manifest: Manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
  const known = new Map<string, PageChunks>()
  // Vike links the entry's own sheets first; repeating one after a page's would reverse their order.
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const linked = new Set(entries.flatMap((key) => manifest[key]?.css ?? []))

  /** A chunk, after all of its imports but without the entry. */
  function withImports(key: string, seen = new Set<string>()): ManifestChunk[] {
    const chunk = manifest[key]
    if (!chunk || chunk.isEntry || seen.has(key)) return []
    seen.add(key)
    return [...(chunk.imports ?? []).flatMap((other) => withImports(other, seen)), chunk]
  }

  function collect(pageId: string): PageChunks {
    const chunks = withImports(pageId)
    // Deferred parts of a page are rendered with it, so their styles are needed at once; their scripts load later.
    const deferred = chunks
      .filter(({ src }) => /-(?:page|screen)\.tsx$/.test(src ?? ''))
      .flatMap(({ dynamicImports = [] }) => dynamicImports.flatMap((key) => withImports(key)))
    const styles = [...chunks, ...deferred].flatMap(({ css = [] }) => css).filter((css) => !linked.has(css))
    return {
      scripts: chunks.map((chunk) => `/${chunk.file}`).reverse(),
      styles: [...new Set(styles)].map((css) => `/${css}`),
    }
  }

  return {
    chunksOf(pageId: string) {
      const chunks = known.get(pageId) ?? collect(pageId)
      known.set(pageId, chunks)
      return chunks
    },
  }
}
