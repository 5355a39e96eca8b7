// Runs TypeScript sources directly: `node --import ./scripts/typescript-loader.mjs test/load/chaos.ts`.
// With swc, because Node's type stripping supports neither decorators nor the metadata that injection reads.
import { existsSync, readFileSync } from 'node:fs'
import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from '@swc/core'

const options = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2023',
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
}

// Packages are compiled once, not with every restart.
enableCompileCache()

let edit = 0

/** From now on sources are loaded anew, as modules beside the previous ones. */
export const nextEdit = () => ++edit

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && specifier.endsWith('.js') && isSource(context.parentURL)) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL)
      if (existsSync(source)) {
        if (edit) source.search = `edit=${edit}`
        return { url: source.href, format: 'module', shortCircuit: true }
      }
    }
    return next(specifier, context)
  },
  load(url, context, next) {
    if (!isSource(url) || url.includes('/node_modules/')) return next(url, context)
    const filename = fileURLToPath(url)
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...options, filename })
    return { format: 'module', source: code, shortCircuit: true }
  },
})

function isSource(url) {
  return url !== undefined && /\.ts(\?edit=\d+)?$/.test(url)
}
