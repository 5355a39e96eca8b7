// After both builds: bundles the server, and the pages with their renderer, each with its libraries. Finding and reading
// three thousand small files takes half of a start.
import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'

const root = path.join(import.meta.dirname, '..')

const bundle = (input, outDir, external = []) =>
  build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node24',
      rolldownOptions: {
        input,
        output: {
          keepNames: true,
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          comments: false,
          // V8 keeps each file's text, with two bytes for every character if a single one is outside Latin-1.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
        },
      },
    },
    ssr: { noExternal: true, external },
  })

// PGlite finds its files beside itself, and `reflect-metadata` must be loaded before all decorators, so neither is bundled.
const workers = ['embedded-engine', 'create-database'].map((name) => `dist/server/src/database/${name}.worker.js`)
await bundle(['dist/server/src/main.js', ...workers], 'dist/start', ['@electric-sql/pglite', 'reflect-metadata'])
// The code reads the templates from beside itself; the commands, which are not bundled, need a copy of their own.
for (const folder of ['dist/start', 'dist/server/src/mail'])
  cpSync('src/mail/templates', path.join(folder, 'templates'), { recursive: true })

const pages = path.join(root, 'dist/web/server')
writeFileSync(path.join(pages, 'main.mjs'), "import './entry.mjs'\nexport { renderPage } from 'vike/server'\n")
await bundle(['dist/web/server/main.mjs'], 'dist/pages')
rmSync(pages, { recursive: true })

/** The commit for /health: from the release workflow, or from this checkout. */
function commit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const { VERSION = version, COMMIT = commit() } = process.env
writeFileSync(
  path.join(root, 'dist/release.json'),
  JSON.stringify({ version: VERSION || version, commit: COMMIT || 'unknown' }),
)
