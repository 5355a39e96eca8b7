/** The content and layout of the globe: read by the live renderer and by the script that draws the stills, so that both agree. */

export type Vector = [x: number, y: number, z: number]

export interface View {
  /** The size of the stage in px; the globe's centre and radius refer to it. */
  width: number
  height: number
  x: number
  y: number
  radius: number
  /** Latitude at the middle of the disc, in degrees. */
  tilt: number
  /** Longitude at the middle of the disc, in degrees. */
  longitude: number
  /** 1 draws every stored parallel, 2 every other one. */
  hatchEvery: number
  marker: number
  /** The height of an arc over a quarter of the globe. */
  lift: number
}

const wide: View = {
  width: 1440,
  height: 800,
  // Half a pixel right of the middle, so that the line fills one column of pixels, as the page's spine does.
  x: 720.5,
  y: 716,
  radius: 468,
  tilt: 22,
  longitude: 0,
  hatchEvery: 1,
  marker: 1,
  lift: 0.34,
}

const phone: View = {
  ...wide,
  width: 560,
  height: 400,
  x: 280.5,
  y: 262,
  radius: 236,
  tilt: 24,
  hatchEvery: 2,
  marker: 0.8,
}

export const views = { wide, phone }

/** Longitude and latitude of the 25 cities; the first is the one on the meridian. */
export const cities = {
  London: [-0.13, 51.5],
  Edinburgh: [-3.19, 55.95],
  Dublin: [-6.26, 53.35],
  Paris: [2.35, 48.86],
  Berlin: [13.4, 52.52],
  Stockholm: [18.07, 59.33],
  Madrid: [-3.7, 40.42],
  Zurich: [8.54, 47.38],
  Milan: [9.19, 45.46],
  Istanbul: [28.98, 41.01],
  Cairo: [31.24, 30.04],
  Lagos: [3.38, 6.52],
  Nairobi: [36.82, -1.29],
  Johannesburg: [28.05, -26.2],
  Dubai: [55.27, 25.2],
  Mumbai: [72.88, 19.08],
  Singapore: [103.82, 1.35],
  'Hong Kong': [114.17, 22.32],
  Tokyo: [139.69, 35.69],
  Sydney: [151.21, -33.87],
  'New York': [-74, 40.71],
  Toronto: [-79.38, 43.65],
  'San Francisco': [-122.42, 37.77],
  'São Paulo': [-46.63, -23.55],
  'Mexico City': [-99.13, 19.43],
} satisfies Record<string, [number, number]>

export type City = keyof typeof cities

const routes: [City, City][] = [
  ['London', 'New York'],
  ['London', 'Lagos'],
  ['London', 'Dubai'],
  ['London', 'Stockholm'],
  ['London', 'Istanbul'],
  ['London', 'Madrid'],
  ['Paris', 'Cairo'],
  ['Berlin', 'Dubai'],
  ['London', 'São Paulo'],
  ['Edinburgh', 'Toronto'],
  ['London', 'Nairobi'],
  ['Zurich', 'Mumbai'],
  ['Cairo', 'Nairobi'],
  ['Lagos', 'São Paulo'],
  ['London', 'Mumbai'],
  ['New York', 'Madrid'],
  ['Stockholm', 'Toronto'],
  ['Johannesburg', 'London'],
  ['Mexico City', 'Madrid'],
  ['Mumbai', 'Singapore'],
  ['Hong Kong', 'Tokyo'],
  ['Singapore', 'Sydney'],
  ['Dubai', 'Hong Kong'],
]

/** Arcs rise one after another from a faint line, which the still also shows, to this opacity. */
export const arcStagger = 0.05
export const arcOpacity = 0.3
export const faintArcs = 0.4
/** The lit part behind a moving point, as a proportion of its arc. */
export const tailLength = 0.15
const travelSpeed = 0.16

export const degree = Math.PI / 180

/** East is x, north is y, and z looks out of longitude 0 on the equator. */
export function onSphere([longitude, latitude]: readonly number[]): Vector {
  const l = (longitude ?? 0) * degree
  const p = (latitude ?? 0) * degree
  return [Math.cos(p) * Math.sin(l), Math.sin(p), Math.cos(p) * Math.cos(l)]
}

/** Rotates points of the sphere so that the middle of the view faces the reader (z). */
export function turner(longitude: number, tilt: number) {
  const [cl, sl] = [Math.cos(longitude * degree), Math.sin(longitude * degree)]
  const [ct, st] = [Math.cos(tilt * degree), Math.sin(tilt * degree)]
  return ([x, y, z]: Vector): Vector => {
    const depth = sl * x + cl * z
    return [cl * x - sl * z, ct * y - st * depth, st * y + ct * depth]
  }
}

export const turn = (point: Vector, longitude: number, tilt: number) => turner(longitude, tilt)(point)

export interface Arc {
  from: Vector
  to: Vector
  angle: number
  /** The initial position of its point, 0 to 1. */
  phase: number
  /** How many times per second its point travels from one end to the other. */
  rate: number
}

export function arcs(pairs: readonly (readonly [City, City])[] = routes): Arc[] {
  return pairs.map(([a, b], index) => {
    const from = onSphere(cities[a])
    const to = onSphere(cities[b])
    const angle = Math.acos(from[0] * to[0] + from[1] * to[1] + from[2] * to[2])
    return { from, to, angle, phase: (index * 0.37 + 0.42) % 1, rate: travelSpeed / Math.max(angle, 0.2) }
  })
}

/** Arcs that start beyond the limb fade in: the remaining opacity at depth z. */
export const beyond = (z: number) => Math.min(1, Math.max(0, 1 + z / 0.4))

const smooth = (from: number, to: number, t: number) => {
  const share = Math.min(1, Math.max(0, (t - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

export const ends = (t: number) => smooth(0, 0.05, t) * (1 - smooth(0.95, 1, t))

/** Whether a point above the surface is visible: in front of the sphere, or beside its disc. */
export const inSight = ([x, y, z]: Vector) => z > 0 || Math.hypot(x, y) > 1

/** A point of an arc at proportion `t`, raised above the surface by `lift`. */
export function alongArc({ from, to, angle }: Arc, t: number, lift: number): Vector {
  const a = Math.sin((1 - t) * angle) / Math.sin(angle)
  const b = Math.sin(t * angle) / Math.sin(angle)
  const height = 1 + ((lift * angle) / 1.6) * Math.sin(Math.PI * t) * 0.9
  return [0, 1, 2].map((i) => (a * (from[i] ?? 0) + b * (to[i] ?? 0)) * height) as Vector
}

/** Light falls on the engraving from above: full a little over the middle, faint at the limb. Lengths are in radii. */
export const light = {
  above: 0.36,
  reach: 0.98,
  stops: [
    [0, 1],
    [0.45, 0.72],
    [0.8, 0.22],
    [1, 0.07],
  ] as [number, number][],
}

/** Widths and opacities of the engraved lines, shared by the still and the live globe. */
export const ink = {
  graticule: { width: 1, strength: 0.12, step: 15 },
  hatch: { width: 0.9, strength: 1 },
  border: { width: 0.6, strength: 0.5 },
  coast: { width: 0.9, strength: 0.8 },
  meridian: { width: 1.25, strength: 1 },
  arc: { width: 1.1 },
  tail: { width: 1.8, strength: 0.95 },
}

/** Radii in px of the lights: a city, London, a moving point. */
export const dots = { city: 1.9, cityGlow: 11, london: 3.6, londonGlow: 26, londonRing: 9, point: 2.2 }

/** The rotation in degrees: half a degree a second about the meridian, with smooth ends, so that London is always near it. */
export function drift(seconds: number): number {
  const reach = 26
  const softness = 0.97
  const rate = (0.5 * Math.asin(softness)) / (softness * reach)
  return (-reach * Math.asin(softness * Math.sin(rate * seconds))) / Math.asin(softness)
}
