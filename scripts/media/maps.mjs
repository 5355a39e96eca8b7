// Maps with the line on them, from Natural Earth, orthographic.
import { geoGraticule, geoOrthographic, geoPath } from 'd3-geo'
import { land110, land50 } from './world.mjs'

const whole = (data) => data?.replace(/-?\d+\.\d+/g, (n) => String(Number(Number(n).toFixed(1)))) ?? ''
const line = (longitude, from, to) => ({
  type: 'LineString',
  coordinates: Array.from({ length: to - from + 1 }, (_, i) => [longitude, from + i]),
})

/** Coventry at (1259, 240) of 1920 × 480; every company is placed against Greenwich. */
export function techflowMap() {
  const [width, height] = [1920, 480]
  const coventry = [-1.51, 52.41]
  const projection = geoOrthographic()
    .scale(2600)
    .rotate([-coventry[0], -coventry[1]])
    .translate([1259, 240])
    .clipExtent([
      [-4, -4],
      [width + 4, height + 4],
    ])
    .precision(0.4)
  const path = geoPath(projection)
  const net = geoGraticule()
    .step([2, 1])
    .extent([
      [-180, -85],
      [180, 85],
    ])()
  const land = whole(path(land50))
  const [x, y] = projection(coventry).map(Math.round)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g id="map" fill="none"><path d="${land}" fill="var(--land)" stroke="currentColor" stroke-opacity=".22"/><path d="${whole(path(net))}" stroke="currentColor" stroke-opacity=".09"/><path d="${whole(path(line(0, 20, 80)))}" stroke="var(--brass)" stroke-width="1.25"/><circle cx="${x}" cy="${y}" r="9" stroke="var(--brass)"/><circle cx="${x}" cy="${y}" r="3.5" fill="var(--brass)"/></g></svg>\n`
}

/** Britain and Ireland, of which each card of /browse shows a window; `place-map.tsx` finds a place on it by the same projection. */
export function islesMap() {
  const [width, height] = [960, 720]
  const projection = geoOrthographic()
    .scale(2100)
    .rotate([3, -54.5])
    .translate([width / 2, height / 2])
    .clipExtent([
      [0, 0],
      [width, height],
    ])
    .precision(0.4)
  const path = geoPath(projection)
  const net = geoGraticule()
    .step([2, 1])
    .extent([
      [-180, -85],
      [180, 85],
    ])()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g id="map" fill="none"><path d="${whole(path(land50))}" fill="var(--land)" stroke="currentColor" stroke-opacity=".22"/><path d="${whole(path(net))}" stroke="currentColor" stroke-opacity=".09"/><path d="${whole(path(line(0, 20, 80)))}" stroke="var(--brass)" stroke-width="1.25"/></g></svg>\n`
}

/** The globe of the sign-in screen, R 430, with London's line at its middle; shown as far as that line, or its cap on a phone. */
export function greenwichGlobe() {
  const radius = 430
  const size = radius * 2 + 4
  const projection = geoOrthographic()
    .scale(radius)
    .rotate([0, -28])
    .translate([size / 2, size / 2])
    .precision(0.4)
  const path = geoPath(projection)
  const net = geoGraticule().stepMinor([15, 15]).stepMajor([90, 360])()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><g id="globe" fill="none"><circle cx="${size / 2}" cy="${size / 2}" r="${radius}" fill="var(--sea)" stroke="var(--line-strong)"/><path d="${whole(path(land110))}" fill="var(--land)"/><path d="${whole(path(net))}" stroke="currentColor" stroke-opacity=".1"/></g></svg>\n`
}
