import {
  alongArc,
  type Arc,
  arcOpacity,
  arcs,
  arcStagger,
  beyond,
  cities,
  degree,
  dots,
  drift,
  ends,
  faintArcs,
  ink,
  inSight,
  light as lamp,
  onSphere,
  tailLength,
  turner,
  type Vector,
  type View,
} from './scene'

/** The file of coasts, borders and land spans: whole steps of `step` degrees, each point relative to the previous one. */
export interface World {
  step: number
  coasts: number[][]
  borders: number[][]
  hatch: { from: number; step: number; rows: number[][] }
}

/** CSS colours, as #rrggbb or #rrggbbaa. */
export interface Palette {
  ink: string
  brass: string
  glow: string
  core: string
}

export interface Moment {
  view: View
  palette: Palette
  clock: number
  /** Seconds since the arcs began to rise. */
  intro: number
  /** Degrees of longitude; defaults to the drift. */
  longitude?: number
  arcStrength?: number
  /** The meridian through London and over the pole; drawn by default. */
  line?: boolean
}

/** In px of the view: the caller scales it to its canvas. */
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

const ARC_STEPS = 48
const TAIL_STEPS = 8

const places = Object.entries(cities).map(([name, place]) => ({ london: name === 'London', at: onSphere(place) }))

const clamp = (value: number) => Math.min(1, Math.max(0, value))

function faded(colour: string, share: number) {
  const alpha = Math.round(parseInt(colour.slice(7) || 'ff', 16) * share)
  return colour.slice(0, 7) + alpha.toString(16).padStart(2, '0')
}

function unpack(line: number[], step: number) {
  let [x, y] = [0, 0]
  return Array.from({ length: line.length / 2 }, (_, i) => {
    x += line[2 * i] ?? 0
    y += line[2 * i + 1] ?? 0
    return onSphere([x * step, y * step])
  })
}

function meridian(longitude: number) {
  const top = longitude % 90 ? 75 : 90
  return Array.from({ length: 61 }, (_, i) => onSphere([longitude, -top + (i * top) / 30]))
}

/** Land along each parallel, as spans of longitude. */
const hatching = ({ step, hatch }: World) =>
  hatch.rows.map((row, index) => {
    let longitude = 0
    const spans = Array.from({ length: row.length / 2 }, (_, i) => {
      const from = longitude + (row[2 * i] ?? 0)
      longitude = from + (row[2 * i + 1] ?? 0)
      return [from * step, longitude * step] as const
    })
    return { latitude: hatch.from + index * hatch.step, spans }
  })

export const longitudeOf = ({ view, clock, longitude = view.longitude + drift(clock) }: Moment) => longitude

/** Draws everything that moves, for a canvas above the still sphere. */
export function createPainter(world: World, flights: Arc[] = arcs()) {
  const coasts = world.coasts.map((line) => unpack(line, world.step))
  const borders = world.borders.map((line) => unpack(line, world.step))
  const rows = hatching(world)
  const { step } = ink.graticule
  const meridians = Array.from({ length: 360 / step }, (_, i) => meridian(i * step - 180))
  const parallels = Array.from({ length: 150 / step + 1 }, (_, i) => ({
    latitude: i * step - 75,
    spans: [[-180, 180]],
  }))
  const zero = [meridian(0)]

  /** Everything that is fixed to the sphere and has no light of its own. */
  function engrave(pen: Pen, moment: Moment) {
    const { view, palette, line = true } = moment
    const { x, y, radius, tilt } = view
    const longitude = longitudeOf(moment)
    const see = turner(longitude, tilt)
    const middle = y - lamp.above * radius
    const lit = pen.createRadialGradient(x, middle, 0, x, middle, lamp.reach * radius)
    for (const [offset, share] of lamp.stops) lit.addColorStop(offset, faded(palette.ink, share))

    const outline = (points: Vector[]) => {
      let before = false
      for (const point of points) {
        const seen = see(point)
        if (seen[2] > 0) pen[before ? 'lineTo' : 'moveTo'](x + radius * seen[0], y - radius * seen[1])
        before = seen[2] > 0
      }
    }
    /** A parallel is an ellipse; a span of it an arc of that ellipse. */
    const parallel = ({ latitude, spans }: { latitude: number; spans: readonly (readonly number[])[] }) => {
      const hidden = -Math.tan(tilt * degree) * Math.tan(latitude * degree)
      const reach = Math.acos(Math.min(1, Math.max(-1, hidden))) / degree
      const rx = radius * Math.cos(latitude * degree)
      const ry = rx * Math.sin(tilt * degree)
      const centre = y - radius * Math.sin(latitude * degree) * Math.cos(tilt * degree)
      const up = ry < 0 ? -1 : 1
      for (const [from = 0, to = 0] of spans)
        for (const turns of [-360, 0, 360]) {
          const [a, b] = [Math.max(from - longitude + turns, -reach), Math.min(to - longitude + turns, reach)]
          if (b - a < 0.1) continue
          const [start, end] = [(90 - a) * degree * up, (90 - b) * degree * up]
          pen.moveTo(x + rx * Math.cos(start), centre + Math.abs(ry) * Math.sin(start))
          pen.ellipse(x, centre, rx, Math.abs(ry), 0, start, end, up > 0)
        }
    }
    /** One stroke per line: a single stroke of all lines would be slow to draw. */
    function stroke<Line>(
      name: keyof typeof ink,
      style: Pen['strokeStyle'],
      lines: readonly Line[],
      trace: (line: Line) => void,
    ) {
      const { width, strength } = { strength: 1, ...ink[name] }
      Object.assign(pen, { globalAlpha: strength, lineWidth: width, strokeStyle: style })
      for (const each of lines) {
        pen.beginPath()
        trace(each)
        pen.stroke()
      }
    }
    stroke('graticule', palette.ink, meridians, outline)
    stroke('graticule', palette.ink, parallels, parallel)
    stroke(
      'hatch',
      lit,
      rows.filter((_, index) => index % view.hatchEvery === 0),
      parallel,
    )
    stroke('border', lit, borders, outline)
    stroke('coast', lit, coasts, outline)
    if (line) stroke('meridian', palette.brass, zero, outline)
  }

  /** The arcs, the points that travel along them with a lit tail, and the cities. */
  function light(pen: Pen, moment: Moment) {
    const { view, palette, clock, intro, arcStrength = arcOpacity } = moment
    const { x, y, radius, lift, marker } = view
    const see = turner(longitudeOf(moment), view.tilt)
    const place = (seen: Vector) => [x + radius * seen[0], y - radius * seen[1]] as const

    /** Part of an arc: one stroke in front of the sphere, bit by bit where it fades beyond the limb. */
    function trail(arc: Arc, from: number, to: number, steps: number, strength: number) {
      const points = Array.from({ length: steps + 1 }, (_, i) =>
        see(alongArc(arc, from + ((to - from) * i) / steps, lift)),
      )
      let open = false
      const finish = () => {
        if (open) pen.stroke()
        open = false
      }
      points.forEach((point, i) => {
        const last = points[i - 1]
        const alpha = strength * beyond(point[2])
        if (!last || !inSight(last) || !inSight(point) || alpha < 0.01) return finish()
        if (!open || point[2] < 0 || last[2] < 0) {
          finish()
          pen.globalAlpha = alpha
          pen.beginPath()
          pen.moveTo(...place(last))
        }
        pen.lineTo(...place(point))
        open = true
      })
      finish()
    }
    flights.forEach((arc, index) => {
      const risen = faintArcs + (1 - faintArcs) * clamp((intro - index * arcStagger) / 0.4)
      Object.assign(pen, { lineWidth: ink.arc.width, strokeStyle: palette.brass })
      trail(arc, 0, 1, ARC_STEPS, arcStrength * risen)
    })

    const disc = (at: Vector, size: number, style: Pen['fillStyle']) => {
      pen.save()
      pen.translate(...place(at))
      pen.scale(size * marker, size * marker)
      pen.fillStyle = style
      pen.beginPath()
      pen.arc(0, 0, 1, 0, 2 * Math.PI)
      pen.fill()
      pen.restore()
    }
    for (const arc of flights) {
      const head = (arc.phase + clock * arc.rate) % 1
      const start = Math.max(0, head - tailLength)
      const [first, last] = [start, head].map((t) => see(alongArc(arc, t, lift))) as [Vector, Vector]
      const fading = pen.createLinearGradient(...place(first), ...place(last))
      for (const share of [0, 0.25, 0.5, 1]) fading.addColorStop(share, faded(palette.glow, share ** 1.4))
      Object.assign(pen, { lineWidth: ink.tail.width, strokeStyle: fading })
      trail(arc, start, head, TAIL_STEPS, ink.tail.strength * ends(head))
      pen.globalAlpha = ends(head) * beyond(last[2])
      if (inSight(last)) disc(last, dots.point, palette.core)
    }

    const glow = pen.createRadialGradient(0, 0, 0, 0, 0, 1)
    for (const [offset, share] of [
      [0, 0.75],
      [0.35, 0.22],
      [1, 0],
    ] as const)
      glow.addColorStop(offset, faded(palette.glow, share))
    for (const { london, at } of places) {
      const seen = see(at)
      if (seen[2] < 0.02) continue
      pen.globalAlpha = Math.min(1, 0.35 + seen[2] * 1.1)
      disc(seen, london ? dots.londonGlow : dots.cityGlow, glow)
      disc(seen, london ? dots.london : dots.city, palette.core)
      if (!london) continue
      Object.assign(pen, { lineWidth: 1, strokeStyle: palette.brass })
      pen.beginPath()
      pen.arc(...place(seen), dots.londonRing * marker, 0, 2 * Math.PI)
      pen.stroke()
    }
  }
  return { engrave, light }
}
