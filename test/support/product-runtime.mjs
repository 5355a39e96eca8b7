// How Jest loads an API test. Node itself loads the packages and the product, once for all files that a worker runs, since loading
// takes longer than most files. Modules below `test` are loaded anew for each file.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { SourceTextModule, SyntheticModule } from 'node:vm'
import JestRuntime from 'jest-runtime'

const TESTS = path.join(import.meta.dirname, '../')
const ESM = {
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
}
/** Where Jest's own tests, hooks and handlers of a file are kept. */
const STATE = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS'])

const isTypeScript = (url) => /^file:.*\.tsx?$/.test(url) && !url.includes('/node_modules/')

/** The transformer of the current file; its output depends only on the configuration. */
let transformer
/** By the name in a stack trace; compiles on demand, for modules that the database template loaded in the same process. */
const sourceMaps = new (class extends Map {
  get(name) {
    if (!this.has(name) && isTypeScript(name)) compile(fileURLToPath(name), name)
    return super.get(name)
  }
})()

function compile(file, name) {
  if (!/\.tsx?$/.test(file)) return readFileSync(file, 'utf8')
  const { code, sourceMapPath } = transformer.transform(file, ESM)
  if (sourceMapPath) sourceMaps.set(name, sourceMapPath)
  return code
}

/** Imports in TypeScript have the extension of the built file. */
function sourceOf(specifier, from) {
  const file = path.resolve(path.dirname(from), specifier)
  return [file.replace(/\.js$/, '.ts'), file.replace(/\.js$/, '.tsx')].find((source) => existsSync(source)) ?? file
}

registerHooks({
  resolve(specifier, context, next) {
    if (!/^\.{1,2}\//.test(specifier) || !isTypeScript(context.parentURL ?? '')) return next(specifier, context)
    return next(pathToFileURL(sourceOf(specifier, fileURLToPath(context.parentURL))).href, context)
  },
  load(url, context, next) {
    if (!isTypeScript(url)) return next(url, context)
    return { format: 'module', source: compile(fileURLToPath(url), url), shortCircuit: true }
  },
})

function syntheticOf(exports, identifier) {
  const names = Object.keys(exports)
  return new SyntheticModule(
    names,
    function evaluate() {
      for (const name of names) this.setExport(name, exports[name])
    },
    { identifier },
  )
}

class ProductRuntime extends JestRuntime {
  #modules = new Map()
  #linked = Promise.resolve()

  constructor(...input) {
    super(...input)
    transformer = input[3]
  }

  async unstable_importModule(file) {
    await this.#import(file, file)
  }

  requireModule(file) {
    return createRequire(file)(file)
  }

  requireInternalModule(file, specifier = file) {
    const require = createRequire(file)
    // Jest keeps the state of a file beside this module.
    delete require.cache[require.resolve(specifier)]
    return require(specifier)
  }

  /** Tests use the real `process`, which must stay unchanged. */
  installGetBuiltinModule() {}

  getSourceMaps() {
    return sourceMaps
  }

  teardown() {
    super.teardown()
    this.#modules.clear()
    for (const key of Object.getOwnPropertySymbols(globalThis)) if (STATE.has(key.description)) delete globalThis[key]
  }

  async #import(specifier, from) {
    const module = await this.#moduleOf(specifier, from)
    this.#linked = this.#linked.then(
      () => module.status === 'unlinked' && module.link((name, { identifier }) => this.#moduleOf(name, identifier)),
    )
    await this.#linked
    await module.evaluate()
    return module
  }

  async #moduleOf(specifier, from) {
    if (specifier === '@jest/globals') return syntheticOf(this.requireModuleOrMock(from, specifier), specifier)
    const isFile = /^(?:\.{0,2}\/)/.test(specifier)
    const file = isFile ? sourceOf(specifier, from) : specifier
    if (!file.startsWith(TESTS)) return syntheticOf(await import(isFile ? pathToFileURL(file) : file), file)
    if (!this.#modules.has(file)) this.#modules.set(file, this.#testModule(file))
    return this.#modules.get(file)
  }

  #testModule(identifier) {
    return new SourceTextModule(compile(identifier, identifier), {
      identifier,
      initializeImportMeta: (meta) =>
        Object.assign(meta, {
          url: pathToFileURL(identifier).href,
          filename: identifier,
          dirname: path.dirname(identifier),
        }),
      importModuleDynamically: (specifier) => this.#import(specifier, identifier),
    })
  }
}

/** For a file that replaces parts of the product, with `@jest-environment node`, Jest itself loads everything anew. */
export default function RuntimeOf(...input) {
  const { global } = input[1]
  return new (global === globalThis ? ProductRuntime : JestRuntime)(...input)
}
