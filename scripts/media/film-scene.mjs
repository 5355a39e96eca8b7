// The film behind the banner: London near the limb at night, arcs springing from it over a still engraving. It loops.
import { arcs } from '../../client/components/globe/scene.ts'

export const length = 20
export const framesPerSecond = 25
/** The film's ground, and its left margin, dimmed for the text. */
export const paper = { ground: '#070d15', margin: { least: 0.12, from: 0.05, to: 0.42 } }
export const size = { width: 1600, height: 900 }

export const view = {
  ...size,
  x: 1090,
  y: 1310,
  radius: 1120,
  tilt: -3,
  longitude: 22,
  hatchEvery: 1,
  marker: 1.25,
  lift: 0.72,
}

export const palette = {
  near: '#1c3045',
  middle: '#101d2c',
  far: '#070d15',
  halo: '#6f93b830',
  limb: '#f3dfb4',
  ink: '#f1e6cf78',
  brass: '#d0a85c',
  glow: '#ffd98c',
  core: '#fff3d6',
}

const pairs = [
  ['London', 'Dubai'],
  ['London', 'Mumbai'],
  ['London', 'Nairobi'],
  ['London', 'Istanbul'],
  ['London', 'Cairo'],
  ['London', 'Stockholm'],
  ['London', 'Johannesburg'],
  ['London', 'Singapore'],
  ['London', 'Tokyo'],
  ['London', 'New York'],
  ['Edinburgh', 'Istanbul'],
  ['Edinburgh', 'Mumbai'],
  ['Paris', 'Mumbai'],
  ['Berlin', 'Hong Kong'],
  ['Berlin', 'Nairobi'],
  ['Stockholm', 'Dubai'],
  ['Madrid', 'Dubai'],
  ['Madrid', 'Istanbul'],
  ['Dublin', 'Dubai'],
  ['Milan', 'Cairo'],
  ['Zurich', 'Hong Kong'],
  ['Lagos', 'Dubai'],
  ['Paris', 'Johannesburg'],
  ['London', 'Hong Kong'],
  ['London', 'Toronto'],
]

/** Every point travels its arc a whole number of times in the film, so that the last frame leads into the first. */
export const flights = arcs(pairs).map((arc, index) => {
  const turns = Math.max(2, Math.round((0.2 * length) / arc.angle))
  return { ...arc, phase: (index * 0.618) % 1, rate: turns / length }
})

export const moment = (seconds) => ({
  view,
  palette,
  clock: seconds,
  intro: 100,
  longitude: view.longitude,
  arcStrength: 0.5,
  line: false,
})
