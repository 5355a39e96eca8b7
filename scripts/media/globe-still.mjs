// The globe as a still picture: five masks in one SVG, stacked, which the stylesheet fills with the theme's colours.
// From the top: the engraving (ink), then brass, arcs, glow and core. The same numbers drive the live globe.
import {
  alongArc,
  arcOpacity,
  arcs,
  beyond,
  cities,
  dots,
  ink,
  light,
  onSphere,
  tailLength,
  turn,
} from '../../client/components/globe/scene.ts'
import { ellipticArc, polyline, round } from './svg.mjs'

const radian = Math.PI / 180
const edge = 4

export function globeStill(view, world) {
  const { width, height, x: cx, y: cy, radius, tilt, longitude, lift, marker } = view
  const project = ([x, y]) => [cx + radius * x, cy - radius * y]
  const seen = (point) => turn(onSphere(point), longitude, tilt)
  const onStage = (points) => points.some(([x, y]) => x > -edge && x < width + edge && y > -edge && y < height + edge)

  /** Cuts a line of the sphere where it goes behind the limb; returns the visible parts in px. */
  function visible(line) {
    const runs = []
    let run = null
    let last = null
    for (const point of line.map(seen)) {
      if (last && point[2] > 0 !== last[2] > 0) {
        const k = last[2] / (last[2] - point[2])
        const cut = [0, 1].map((i) => last[i] + (point[i] - last[i]) * k)
        if (point[2] > 0) runs.push((run = [project(cut)]))
        else if (run) {
          run.push(project(cut))
          run = null
        }
      }
      if (point[2] > 0) {
        if (!run) runs.push((run = []))
        run.push(project(point))
      }
      last = point
    }
    return runs.filter((points) => points.length > 1 && onStage(points))
  }
  const unpack = (line) => {
    let [x, y] = [0, 0]
    const points = []
    for (let i = 0; i < line.length; i += 2) points.push([(x += line[i]) * world.step, (y += line[i + 1]) * world.step])
    return points
  }
  const outline = (lines) =>
    lines
      .flatMap((line) => visible(unpack(line)))
      .map((points) => polyline(points))
      .join('')

  /** A parallel is an ellipse; a span of it an arc of that ellipse. */
  function span(latitude, from, to) {
    const limit = -Math.tan(tilt * radian) * Math.tan(latitude * radian)
    const reach = limit <= -1 ? 180 : limit >= 1 ? 0 : Math.acos(limit) / radian
    const [a, b] = [Math.max(from, longitude - reach), Math.min(to, longitude + reach)]
    if (b - a < 0.15) return ''
    if (b - a > 170) return span(latitude, a, (a + b) / 2) + span(latitude, (a + b) / 2, b)
    const at = (l) => project(seen([l, latitude]))
    if (!onStage([at(a), at((a + b) / 2), at(b)])) return ''
    const rx = radius * Math.cos(latitude * radian)
    return ellipticArc(at(a), [rx, rx * Math.sin(tilt * radian)], false, false, at(b))
  }
  const hatch = world.hatch.rows
    .map((row, index) => {
      if (index % view.hatchEvery) return ''
      let [at, data] = [0, '']
      for (let i = 0; i + 1 < row.length; i += 2) {
        const from = at + row[i]
        at = from + row[i + 1]
        data += span(world.hatch.from + index * world.hatch.step, from * world.step, at * world.step)
      }
      return data
    })
    .join('')

  let net = ''
  const { step } = ink.graticule
  for (let l = -180; l < 180; l += step) {
    const top = l % 90 ? 75 : 90
    const points = Array.from({ length: 61 }, (_, i) => [l, -top + (i * top) / 30])
    net += visible(points)
      .map((run) => polyline(run))
      .join('')
  }
  for (let latitude = -75; latitude <= 75; latitude += step) net += span(latitude, -180, 180)

  const flights = arcs()
  const shown = (p) => p[2] > 0 || Math.hypot(p[0], p[1]) > 1
  const path = (arc, from, to, steps) => {
    const runs = [[]]
    for (let i = 0; i <= steps; i++) {
      const p = turn(alongArc(arc, from + ((to - from) * i) / steps, lift), longitude, tilt)
      if (shown(p)) runs.at(-1).push(project(p))
      else if (runs.at(-1).length) runs.push([])
    }
    return runs
      .filter((run) => run.length > 1 && onStage(run))
      .map((run) => polyline(run))
      .join('')
  }
  const smooth = (a, b, t) => ((k) => k * k * (3 - 2 * k))(Math.min(1, Math.max(0, (t - a) / (b - a))))
  const ends = (t) => smooth(0, 0.05, t) * (1 - smooth(0.95, 1, t))
  // Beyond the limb an arc is faint, so there it is drawn bit by bit.
  const depth = (arc, t) => turn(alongArc(arc, t, lift), longitude, tilt)[2]
  const flying = flights
    .map((arc) => {
      let [near, far] = ['', '']
      for (let i = 0; i < 40;) {
        let j = i
        while (j < 40 && depth(arc, j / 40) >= 0) j++
        if (j > i) near += path(arc, i / 40, j / 40, j - i)
        else {
          const strength = beyond(depth(arc, (i + 0.5) / 40)) * arcOpacity
          const data = strength > 0.02 ? path(arc, i / 40, (i + 1) / 40, 2) : ''
          far += data && `<path d="${data}" stroke-opacity="${round(strength)}"/>`
          j = i + 1
        }
        i = j
      }
      return { near, far }
    })
    .reduce((all, { near, far }) => ({ near: all.near + near, far: all.far + far }), { near: '', far: '' })
  const tails = flights
    .flatMap((arc) =>
      Array.from({ length: 6 }, (_, i) => {
        const [from, to] = [i, i + 1].map((k) => Math.max(0, arc.phase - tailLength * (1 - k / 6)))
        const strength = ((i + 0.5) / 6) ** 1.4 * ink.tail.strength * ends(arc.phase) * beyond(depth(arc, arc.phase))
        const data = to > from ? path(arc, from, to, 3) : ''
        return data && `<path d="${data}" opacity="${round(strength)}"/>`
      }),
    )
    .join('')
  const circle = ([x, y], r, more = '') =>
    `<circle cx="${round(x * 10, 0)}" cy="${round(y * 10, 0)}" r="${round(r * 10, 1)}"${more}/>`
  const fainter = (strength) => (strength < 0.99 ? ` opacity="${round(strength)}"` : '')
  const points = flights
    .map((arc) => ({ arc, p: turn(alongArc(arc, arc.phase, lift), longitude, tilt) }))
    .filter(({ p }) => shown(p) && onStage([project(p)]))
    .map(({ arc, p }) => circle(project(p), dots.point * marker, fainter(ends(arc.phase) * beyond(p[2]))))
    .join('')
  const places = Object.entries(cities)
    .map(([name, place]) => ({ name, p: seen(place) }))
    .filter(({ p }) => p[2] > 0.02 && onStage([project(p)]))
    .map(({ name, p }) => ({
      london: name === 'London',
      at: project(p),
      opacity: round(Math.min(1, 0.35 + p[2] * 1.1)),
    }))
  const each = (draw) => places.map((place) => draw(place, fainter(place.opacity))).join('')

  const [w, h] = [width * 10, height * 10]
  const layer = (index, content) => `<g transform="translate(0 ${index * h})" clip-path="url(#c)">${content}</g>`
  const pen = (name, data, more = '') =>
    `<path d="${data}" stroke-width="${ink[name].width * 10}"${ink[name].strength < 1 ? ` stroke-opacity="${ink[name].strength}"` : ''}${more}/>`
  const lit = ' stroke="url(#l)"'
  const stops = light.stops.map(([offset, opacity]) => `<stop offset="${offset}" stop-opacity="${opacity}"/>`).join('')

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h * 5}" width="${width}" height="${height * 5}" fill="none" stroke="#000">
<defs><clipPath id="c"><path d="M0 0H${w}V${h}H0z"/></clipPath><radialGradient id="l" gradientUnits="userSpaceOnUse" cx="${cx * 10}" cy="${round((cy - light.above * radius) * 10, 0)}" r="${round(light.reach * radius * 10, 0)}">${stops}</radialGradient><radialGradient id="g"><stop stop-opacity=".75"/><stop offset=".35" stop-opacity=".22"/><stop offset="1" stop-opacity="0"/></radialGradient></defs>
${layer(0, pen('graticule', net) + pen('hatch', hatch, lit) + pen('border', outline(world.borders), lit) + pen('coast', outline(world.coasts), lit))}
${layer(1, `<path d="M${cx * 10} ${round((cy - radius * Math.cos(tilt * radian)) * 10, 0)}V${h}" stroke-width="${ink.meridian.width * 10}"/>` + each(({ london, at }) => (london ? circle(at, dots.londonRing * marker, ' stroke-width="10"') : '')))}
${layer(2, `<g stroke-width="${ink.arc.width * 10}" stroke-opacity="${arcOpacity}"><path d="${flying.near}"/>${flying.far}</g>`)}
${layer(3, `<g stroke-width="${ink.tail.width * 10}">${tails}</g><g fill="url(#g)" stroke="none">` + each(({ london, at }, more) => circle(at, (london ? dots.londonGlow : dots.cityGlow) * marker, more)) + '</g>')}
${layer(4, '<g fill="#000" stroke="none">' + each(({ london, at }, more) => circle(at, (london ? dots.london : dots.city) * marker, more)) + points + '</g>')}
</svg>
`.replace(/\n(?=<)/g, '')
}
