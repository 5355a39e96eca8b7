// Draws every picture of the site that is not drawn by hand: npm run media
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { views } from '../../client/components/globe/scene.ts'
import { drawings } from './drawings.mjs'
import { globeStill } from './globe-still.mjs'
import { graticules } from './graticule.mjs'
import { greenwichGlobe, islesMap, techflowMap } from './maps.mjs'
import { world } from './world.mjs'

const root = path.resolve(import.meta.dirname, '../..')
function write(file, text) {
  const target = path.join(root, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
  console.log(`${file}  ${(Buffer.byteLength(text) / 1024).toFixed(1)} kB`)
}

const data = world()
write('client/components/globe/data/countries-110m.json', JSON.stringify(data))
for (const [name, view] of Object.entries(views))
  write(`client/components/globe/data/still-${name}.svg`, globeStill(view, data))

const folder = 'client/components/drawings/data'
write(`${folder}/drawings.svg`, drawings())
for (const [name, text] of graticules()) write(`${folder}/${name}`, text)
write(`${folder}/techflow-map.svg`, techflowMap())
write(`${folder}/isles-map.svg`, islesMap())
write(`${folder}/greenwich-globe.svg`, greenwichGlobe())
