import { arcNumbers, dotNumbers, graticule, hatching, outlines, primeMeridian, type World } from './geometry'
import { batch, compile, uploadPicture } from './gl'
import type { Colour, LabelPicture, Palette } from './globe.messages'
import { arcOpacity, arcs, cities, drift, ink, onSphere, tailLength, turn, type Vector, type View } from './scene'
import * as shaders from './shaders'

export interface Moment {
  view: View
  palette: Palette
  /** Seconds of rotation. */
  clock: number
  /** Seconds since the arcs began to rise. */
  intro: number
  /** Degrees of longitude; defaults to the drift. */
  longitude?: number
  arcStrength?: number
  /** The meridian through London and over the pole; drawn by default. */
  line?: boolean
}

export interface Renderer {
  /** Rendered in software, without a graphics card. */
  software: boolean
  /** Resolves when the shaders are linked, without blocking the thread. */
  ready(): Promise<void>
  setLabel(label: LabelPicture): void
  draw(moment: Moment): void
  /** Whether the last frame is still being drawn. */
  busy(): boolean
}

type Canvas = HTMLCanvasElement | OffscreenCanvas

const london = onSphere(cities.London)

/** The names of software renderers; a "performance caveat" is not always reported for them. */
const SOFTWARE_NAMES = /swiftshader|llvmpipe|softpipe|software|basic render/i

function drawnInSoftware(gl: WebGL2RenderingContext): boolean {
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER)
  return typeof name === 'string' && SOFTWARE_NAMES.test(name)
}

function matrix(longitude: number, tilt: number): number[] {
  const axes: Vector[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]
  return axes.flatMap((axis) => turn(axis, longitude, tilt))
}

/** The shader programs and buffers of everything that moves. */
function load(gl: WebGL2RenderingContext, world: World) {
  const flights = arcs()
  const hatch = hatching(world)
  return {
    programs: {
      line: compile(gl, shaders.lines),
      arc: compile(gl, shaders.arcs),
      dot: compile(gl, shaders.dots),
      label: compile(gl, shaders.label),
    },
    lines: {
      graticule: batch(gl, graticule(), [3, 3], shaders.squareCorners),
      hatch: batch(gl, hatch.segments, [3, 3], shaders.squareCorners),
      border: batch(gl, outlines(world.borders, world.step), [3, 3], shaders.squareCorners),
      coast: batch(gl, outlines(world.coasts, world.step), [3, 3], shaders.squareCorners),
      meridian: batch(gl, primeMeridian(), [3, 3], shaders.squareCorners),
    },
    halfOfHatch: hatch.half,
    arcs: batch(gl, arcNumbers(flights), [3, 3, 4], shaders.arcCorners),
    dots: batch(gl, dotNumbers(flights), [3, 3, 4, 1], shaders.squareCorners),
    label: gl.createTexture(),
  }
}

type Shapes = ReturnType<typeof load>

/** One frame, with the uniforms that all shaders share. */
interface Frame extends Moment {
  longitude: number
  /** Canvas pixels per pixel of the view. */
  scale: number
  uniforms: Record<string, number | number[]>
}

function frameOf(moment: Moment, { width, height }: Canvas): Frame {
  const { view, clock, intro, longitude = view.longitude + drift(clock) } = moment
  const scale = width / view.width
  const uniforms = {
    uView: matrix(longitude, view.tilt),
    uSize: [width, height],
    uDisc: [view.x * scale, view.y * scale, view.radius * scale],
    uScale: scale,
    uClock: clock,
    uIntro: intro,
    uLift: view.lift,
  }
  return { ...moment, longitude, scale, uniforms }
}

function drawLines({ programs, lines, halfOfHatch }: Shapes, frame: Frame) {
  const { view, palette, scale, line = true } = frame
  programs.line.use()
  programs.line.set(frame.uniforms)
  const engrave = (name: keyof typeof lines, colour: Colour, lit: boolean, some?: number) => {
    const { width, strength } = ink[name]
    const uColour = [...colour.slice(0, 3), colour[3] * strength]
    programs.line.set({ uWidth: width * scale, uLit: lit ? 1 : 0, uColour })
    lines[name].draw(some)
  }
  engrave('graticule', palette.ink, false)
  engrave('hatch', palette.ink, true, view.hatchEvery > 1 ? halfOfHatch : undefined)
  engrave('border', palette.ink, true)
  engrave('coast', palette.ink, true)
  if (line) engrave('meridian', palette.brass, false)
}

function drawFlights({ programs, arcs }: Shapes, { palette, scale, uniforms, arcStrength = arcOpacity }: Frame) {
  const [brass, glow] = [palette.brass.slice(0, 3), palette.glow.slice(0, 3)]
  programs.arc.use()
  programs.arc.set({ ...uniforms, uTail: 0, uWidth: ink.arc.width * scale, uColour: [...brass, arcStrength] })
  arcs.draw()
  programs.arc.set({ uTail: tailLength, uWidth: ink.tail.width * scale, uColour: [...glow, ink.tail.strength] })
  arcs.draw()
}

function drawDots({ programs, dots }: Shapes, { view, palette, uniforms }: Frame) {
  const { glow: uGlow, core: uCore, brass: uBrass } = palette
  programs.dot.use()
  programs.dot.set({ ...uniforms, uMarker: view.marker, uGlow, uCore, uBrass })
  dots.draw()
}

function drawLabel(gl: WebGL2RenderingContext, { programs }: Shapes, label: LabelPicture, frame: Frame) {
  const { view, scale, longitude, uniforms } = frame
  const [x, y] = turn(london, longitude, view.tilt)
  const left = (view.x + x * view.radius + label.offset[0]) * scale
  const top = (view.y - y * view.radius + label.offset[1]) * scale
  programs.label.use()
  programs.label.set({ ...uniforms, uBox: [left, top, label.width * scale, label.height * scale] })
  gl.bindVertexArray(null)
  gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
}

function openContext(canvas: Canvas): WebGL2RenderingContext | null {
  const gl = (canvas as OffscreenCanvas).getContext('webgl2', {
    alpha: true,
    antialias: false,
    depth: false,
    stencil: false,
    powerPreference: 'low-power',
  })
  if (!gl) return null
  gl.disable(gl.DEPTH_TEST)
  gl.enable(gl.BLEND)
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  return gl
}

/** Draws everything that moves, on a canvas of its own above the still sphere. Null without WebGL 2. */
export function createRenderer(canvas: Canvas, world: World): Renderer | null {
  const gl = openContext(canvas)
  if (!gl) return null
  const shapes = load(gl, world)
  let label: LabelPicture | null = null
  let fence: WebGLSync | null = null

  return {
    software: drawnInSoftware(gl),
    ready: () => whenLinked(gl, Object.values(shapes.programs)),
    setLabel(next) {
      label = next
      uploadPicture(gl, shapes.label, next.picture)
    },
    draw(moment) {
      const frame = frameOf(moment, canvas)
      gl.viewport(0, 0, canvas.width, canvas.height)
      gl.clearColor(0, 0, 0, 0)
      gl.clear(gl.COLOR_BUFFER_BIT)
      drawLines(shapes, frame)
      drawFlights(shapes, frame)
      drawDots(shapes, frame)
      if (label) drawLabel(gl, shapes, label, frame)
      gl.bindVertexArray(null)
      if (fence) gl.deleteSync(fence)
      fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
      gl.flush()
    },
    busy() {
      if (!fence || gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) return Boolean(fence)
      gl.deleteSync(fence)
      fence = null
      return false
    },
  }
}

function whenLinked(gl: WebGL2RenderingContext, programs: ReturnType<typeof compile>[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (gl.isContextLost()) return resolve()
      if (!programs.every((program) => program.linked())) return setTimeout(look, 16)
      try {
        programs.forEach((program) => program.check())
        resolve()
      } catch (error) {
        reject(error)
      }
    }
    look()
  })
}
