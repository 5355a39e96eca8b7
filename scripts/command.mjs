// Runs one of the product's commands: from the sources if they are present, else from the build (as in the image).
import { existsSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const [name, ...rest] = process.argv.slice(2)
process.argv = [process.argv[0], name, ...rest]
if (existsSync('.env') && process.env.NODE_ENV !== 'production') process.loadEnvFile('.env')
if (existsSync(path.join(root, 'src', `${name}.ts`))) {
  await import('./typescript-loader.mjs')
  await import(`../src/${name}.ts`)
} else await import(`../dist/server/src/${name}.js`)
