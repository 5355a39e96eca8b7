// After the client's build: a brotli and a gzip twin beside every text file, so that none is compressed while serving.
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const SMALLEST = 512
for (const file of globSync('dist/web/client/**/*.{js,css,svg,json,txt,xml,webmanifest,html}')) {
  if (statSync(file).size < SMALLEST) continue
  const body = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
}
