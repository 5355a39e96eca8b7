// The world the globe draws, from Natural Earth's 110m countries (world-atlas): coasts, borders and the spans of land along each parallel.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoContains } from 'd3-geo'
import { feature, merge, mesh } from 'topojson-client'

const read = (name) => JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`world-atlas/${name}`)))

/** All numbers in the file are whole steps of this many degrees. */
export const step = 0.02
const southernmost = -58
export const hatch = { from: southernmost, step: 0.55, to: 83.4 }

const topology = read('countries-110m.json')
const all = topology.objects.countries
export const land110 = merge(topology, all.geometries)
export const borders110 = mesh(topology, all, (a, b) => a !== b)
const coasts = mesh(topology, all, (a, b) => a === b)

const detailed = read('countries-50m.json')
export const land50 = feature(detailed, detailed.objects.land)

/** Lines as whole steps: the first point, then the way to each next one. Cut where they leave the drawn latitudes. */
function pack(lines) {
  const packed = []
  for (const line of lines) {
    let run = null
    let last = null
    for (const [longitude, latitude] of line) {
      const point = [Math.round(longitude / step), Math.round(latitude / step)]
      // Natural Earth cuts a few countries along the 180th meridian; that cut is no coast.
      const seam =
        last && Math.abs(Math.abs(point[0] * step) - 180) < 0.05 && Math.abs(Math.abs(last[0] * step) - 180) < 0.05
      if (latitude < southernmost || seam) run = null
      if (latitude >= southernmost) {
        if (!run) packed.push((run = [...point]))
        else if (point[0] !== last[0] || point[1] !== last[1]) run.push(point[0] - last[0], point[1] - last[1])
      }
      last = point
    }
  }
  return packed.filter((run) => run.length > 2)
}

/** Where a parallel is land: longitudes in and out, in steps, in order. */
function spans(latitude) {
  const crossings = []
  for (const line of coasts.coordinates)
    for (let i = 1; i < line.length; i++) {
      const [[x0, y0], [x1, y1]] = [line[i - 1], line[i]]
      if (y0 > latitude === y1 > latitude) continue
      const way = ((x1 - x0 + 540) % 360) - 180
      const x = x0 + (way * (latitude - y0)) / (y1 - y0)
      crossings.push(((x + 540) % 360) - 180)
    }
  crossings.sort((a, b) => a - b)
  if (!crossings.length) return []
  // Land across the 180th meridian is split there, so that every span runs eastward.
  const middle = crossings.length > 1 ? (crossings[0] + crossings[1]) / 2 : crossings[0] + 1
  const firstIsLand = geoContains(land110, [middle, latitude])
  const edges = firstIsLand ? crossings : [-180, ...crossings, 180]
  return edges.map((x) => Math.round(x / step)).map((x, i, list) => (i ? x - list[i - 1] : x))
}

export function parallels() {
  const rows = []
  for (let i = 0; hatch.from + i * hatch.step <= hatch.to; i++) rows.push(spans(hatch.from + i * hatch.step + 0.003))
  return rows
}

export function world() {
  return {
    step,
    coasts: pack(coasts.coordinates),
    borders: pack(borders110.coordinates),
    hatch: { from: hatch.from, step: hatch.step, rows: parallels() },
  }
}
