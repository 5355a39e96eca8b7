// The graticule behind sections: every line of the globe's net is an arc of an ellipse, and is written as one.
import { onSphere, turn } from '../../client/components/globe/scene.ts'
import { round } from './svg.mjs'

const radian = Math.PI / 180

export function graticuleArcs({ width, height, x, y, radius, longitude = 0, tilt, step, to = 80 }) {
  const project = ([a, b]) => [x + radius * a, y - radius * b]
  const near = ([a, b]) => a > -90 && a < width + 90 && b > -90 && b < height + 90
  const arcs = []

  /** Draws the visible part of a line given by `at(0…1)`; its ellipse has these axes and this turn. */
  const draw = (at, [rx, ry], rotation) => {
    const samples = Array.from({ length: 181 }, (_, i) => turn(onSphere(at(i / 180)), longitude, tilt))
    const runs = []
    samples.forEach((point, i) => {
      const onStage = point[2] > 0 && near(project(point))
      if (onStage && !(i && samples[i - 1][2] > 0 && near(project(samples[i - 1])))) runs.push([])
      if (onStage) runs.at(-1).push(project(point))
    })
    for (const run of runs.filter((points) => points.length > 2)) {
      // In pieces of at most a quarter turn, so that each arc is unambiguous.
      const pieces = Math.max(1, Math.ceil(run.length / 80))
      for (let i = 0; i < pieces; i++) {
        const part = run.slice(
          Math.floor((i * (run.length - 1)) / pieces),
          Math.floor(((i + 1) * (run.length - 1)) / pieces) + 1,
        )
        const [s, m, e] = [part[0], part[part.length >> 1], part.at(-1)]
        const cross = (e[0] - s[0]) * (m[1] - s[1]) - (e[1] - s[1]) * (m[0] - s[0])
        const [r1, r2] = [round(rx, 0), round(ry, 0)]
        const start = `M${s.map((v) => round(v, 0)).join(' ')}`
        const end = e.map((v) => round(v, 0)).join(' ')
        const flat = Math.abs(cross) / Math.hypot(e[0] - s[0], e[1] - s[1]) < 0.6 || r2 < 1
        arcs.push(start + (flat ? `L${end}` : `A${r1} ${r2} ${round(rotation, 1)} 0${cross < 0 ? 1 : 0}${end}`))
      }
    }
  }

  for (let l = -180; l < 180; l += step) {
    const normal = turn(onSphere([l + 90, 0]), longitude, tilt)
    const rotation = Math.atan2(-normal[1], normal[0]) / radian + 90
    draw((t) => [l, -to + 2 * to * t], [radius, radius * Math.abs(normal[2])], rotation)
  }
  for (let p = -Math.floor(to / step) * step; p <= to; p += step) {
    const r = radius * Math.cos(p * radian)
    draw((t) => [longitude - 180 + 360 * t, p], [r, r * Math.abs(Math.sin(tilt * radian))], 0)
  }
  return arcs.join('')
}

const margin = 480
/** Sections are drawn for 1440 px with the motif's measures; the pictures reach on for wider screens. */
const views = {
  centre: { height: 1300, x: 720, y: 1330, radius: 1400, tilt: 12, step: 7.5 },
  west: { height: 1000, x: 140, y: 1010, radius: 1110, longitude: -20, tilt: 16, step: 7.5 },
  close: { height: 760, x: 720, y: 900, radius: 820, tilt: 12, step: 10 },
  east: { height: 420, x: 1080, y: 470, radius: 560, tilt: 35, step: 10 },
}

export function graticules() {
  return Object.entries(views).map(([name, view]) => {
    const [width, height] = [1440 + 2 * margin, view.height]
    const data = graticuleArcs({ ...view, width, x: view.x + margin })
    return [
      `graticule-${name}.svg`,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path fill="none" stroke="#000" d="${data}"/></svg>\n`,
    ]
  })
}
