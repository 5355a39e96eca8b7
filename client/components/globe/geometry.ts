import { type Arc, type City, type Vector, cities, ink, onSphere } from './scene'

/** The file of coasts, borders and land spans: whole steps of `step` degrees, each point relative to the previous one. */
export interface World {
  step: number
  coasts: number[][]
  borders: number[][]
  hatch: { from: number; step: number; rows: number[][] }
}

/** Segments on the sphere, six numbers each (both ends), in the layout of the vertex buffer. */
export type Segments = Int16Array

const whole = 32767
const turnOver = 2.5

function packed(points: number[]): Segments {
  return Int16Array.from(points, (value) => Math.round(value * whole))
}

function unpack(line: number[], step: number): Vector[] {
  const points: Vector[] = []
  let [x, y] = [0, 0]
  for (let i = 0; i < line.length; i += 2) {
    x += line[i] ?? 0
    y += line[i + 1] ?? 0
    points.push(onSphere([x * step, y * step]))
  }
  return points
}

function segmentsOf(lines: Vector[][]): Segments {
  const numbers: number[] = []
  for (const line of lines)
    for (let i = 1; i < line.length; i++) numbers.push(...(line[i - 1] as Vector), ...(line[i] as Vector))
  return packed(numbers)
}

export function outlines(lines: number[][], step: number): Segments {
  return segmentsOf(lines.map((line) => unpack(line, step)))
}

function parallel(latitude: number, from: number, to: number): Vector[] {
  const count = Math.max(1, Math.ceil((to - from) / turnOver))
  return Array.from({ length: count + 1 }, (_, i) => onSphere([from + ((to - from) * i) / count, latitude]))
}

function meridian(longitude: number, from: number, to: number): Vector[] {
  const count = Math.ceil((to - from) / turnOver)
  return Array.from({ length: count + 1 }, (_, i) => onSphere([longitude, from + ((to - from) * i) / count]))
}

/** Land along each parallel. The even rows come first, so that a small globe can draw only those: `half` segments. */
export function hatching({ step, hatch }: World): { segments: Segments; half: number } {
  const lines: [Vector[][], Vector[][]] = [[], []]
  hatch.rows.forEach((row, index) => {
    let longitude = 0
    for (let i = 0; i + 1 < row.length; i += 2) {
      const from = longitude + (row[i] ?? 0)
      const to = from + (row[i + 1] ?? 0)
      longitude = to
      lines[index % 2 ? 1 : 0].push(parallel(hatch.from + index * hatch.step, from * step, to * step))
    }
  })
  const [even, odd] = [segmentsOf(lines[0]), segmentsOf(lines[1])]
  const segments = new Int16Array(even.length + odd.length)
  segments.set(even)
  segments.set(odd, even.length)
  return { segments, half: even.length / 6 }
}

export function graticule(): Segments {
  const lines: Vector[][] = []
  const { step } = ink.graticule
  for (let longitude = -180; longitude < 180; longitude += step)
    lines.push(longitude % 90 ? meridian(longitude, -75, 75) : meridian(longitude, -90, 90))
  for (let latitude = -75; latitude <= 75; latitude += step) lines.push(parallel(latitude, -180, 180))
  return segmentsOf(lines)
}

/** Longitude 0, from pole to pole. */
export function primeMeridian(): Segments {
  return segmentsOf([meridian(0, -90, 90)])
}

/** Per arc: both ends; angle, phase, rate and order. */
export function arcNumbers(arcs: Arc[]): Float32Array {
  return Float32Array.from(
    arcs.flatMap(({ from, to, angle, phase, rate }, index) => [...from, ...to, angle, phase, rate, index]),
  )
}

/** Per city and per moving point: both ends; angle, phase, rate and order; and kind (0 a city, 1 London, 2 a moving point). */
export function dotNumbers(arcs: Arc[]): Float32Array {
  const markers = (Object.keys(cities) as City[]).flatMap((name) => {
    const place = onSphere(cities[name])
    return [...place, ...place, 0, 0, 0, 0, name === 'London' ? 1 : 0]
  })
  const points = arcs.flatMap(({ from, to, angle, phase, rate }, index) => [
    ...from,
    ...to,
    angle,
    phase,
    rate,
    index,
    2,
  ])
  return Float32Array.from([...markers, ...points])
}
