import { arcNumbers, dotNumbers, graticule, hatching, outlines, primeMeridian, type World } from './geometry'
import { arcOpacity, arcs, drift, ink, tailLength, turn, type Arc, type Vector, type View } from './scene'
import * as shaders from './shaders'

export type Colour = [red: number, green: number, blue: number, alpha: number]

export interface Palette {
  ink: Colour
  brass: Colour
  glow: Colour
  core: Colour
}

export interface Moment {
  view: View
  palette: Palette
  /** Seconds the globe has turned. */
  clock: number
  /** Seconds since the arcs began to rise. */
  intro: number
  /** Degrees of longitude; the drift when not given. */
  longitude?: number
  arcStrength?: number
  /** The line through London and over the pole; drawn when not given. */
  line?: boolean
}

interface Program {
  use(): void
  set(values: Record<string, number | number[]>): void
  ready(): boolean
  check(): void
}

interface Batch {
  draw(instances?: number): void
}

/** KHR_parallel_shader_compile: asks whether a program is linked without waiting for it. */
const completionStatus = 0x91b1

function compile(gl: WebGL2RenderingContext, { vertex, fragment }: { vertex: string; fragment: string }): Program {
  const program = gl.createProgram()
  const shadersOf = [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const
  for (const [kind, source] of shadersOf) {
    const shader = gl.createShader(kind)
    if (!shader) throw new Error('The globe got no shader from the browser.')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  const parallel = gl.getExtension('KHR_parallel_shader_compile')
  const places = new Map<string, WebGLUniformLocation | null>()
  const placeOf = (name: string) => {
    if (!places.has(name)) places.set(name, gl.getUniformLocation(program, name))
    return places.get(name) ?? null
  }
  return {
    use: () => gl.useProgram(program),
    ready: () => !parallel || Boolean(gl.getProgramParameter(program, completionStatus)),
    check() {
      if (!gl.getProgramParameter(program, gl.LINK_STATUS))
        throw new Error(`The globe's shaders do not link: ${gl.getProgramInfoLog(program) ?? ''}`)
    },
    set(values) {
      for (const name in values) {
        const value = values[name]
        const place = placeOf(name)
        if (typeof value === 'number') gl.uniform1f(place, value)
        else if (value?.length === 2) gl.uniform2fv(place, value)
        else if (value?.length === 3) gl.uniform3fv(place, value)
        else if (value?.length === 4) gl.uniform4fv(place, value)
        else if (value) gl.uniformMatrix3fv(place, false, value)
      }
    },
  }
}

/** A buffer of instances, each with attributes of the given sizes, drawn with so many corners. */
function batch(
  gl: WebGL2RenderingContext,
  numbers: Int16Array | Float32Array,
  sizes: number[],
  corners: number,
): Batch {
  const array = gl.createVertexArray()
  gl.bindVertexArray(array)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, numbers, gl.STATIC_DRAW)
  const whole = numbers instanceof Int16Array
  const perInstance = sizes.reduce((sum, size) => sum + size, 0)
  let offset = 0
  sizes.forEach((size, index) => {
    gl.enableVertexAttribArray(index)
    const type = whole ? gl.SHORT : gl.FLOAT
    const bytes = numbers.BYTES_PER_ELEMENT
    gl.vertexAttribPointer(index, size, type, whole, perInstance * bytes, offset * bytes)
    gl.vertexAttribDivisor(index, 1)
    offset += size
  })
  gl.bindVertexArray(null)
  return {
    draw(instances = numbers.length / perInstance) {
      gl.bindVertexArray(array)
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, corners, instances)
    },
  }
}

function matrix(longitude: number, tilt: number): number[] {
  const axes: Vector[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]
  return axes.flatMap((axis) => turn(axis, longitude, tilt))
}

export interface Renderer {
  /** Resolves when the shaders are linked, without holding the page up for it. */
  ready(): Promise<void>
  draw(moment: Moment): void
  /** Whether the graphics card is still at work on the last picture. */
  busy(): boolean
  dispose(): void
}

/** Draws all of the globe that moves, on a canvas of its own: the sphere under it stands still. Null when the browser has no WebGL 2. */
export function createRenderer(canvas: HTMLCanvasElement, world: World, flights: Arc[] = arcs()): Renderer | null {
  const gl = canvas.getContext('webgl2', {
    alpha: true,
    antialias: false,
    depth: false,
    stencil: false,
    powerPreference: 'low-power',
  })
  if (!gl) return null

  const linePen = compile(gl, shaders.lines)
  const arcPen = compile(gl, shaders.arcs)
  const dotPen = compile(gl, shaders.dots)
  const pens = [linePen, arcPen, dotPen]

  const hatch = hatching(world)
  const engraving = {
    graticule: batch(gl, graticule(), [3, 3], 4),
    hatch: batch(gl, hatch.segments, [3, 3], 4),
    border: batch(gl, outlines(world.borders, world.step), [3, 3], 4),
    coast: batch(gl, outlines(world.coasts, world.step), [3, 3], 4),
    meridian: batch(gl, primeMeridian(), [3, 3], 4),
  }
  const flying = batch(gl, arcNumbers(flights), [3, 3, 4], 98)
  const shining = batch(gl, dotNumbers(flights), [3, 3, 4, 1], 4)

  gl.disable(gl.DEPTH_TEST)
  gl.enable(gl.BLEND)
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)

  const draw = ({
    view,
    palette,
    clock,
    intro,
    longitude = view.longitude + drift(clock),
    arcStrength = arcOpacity,
    line = true,
  }: Moment) => {
    const { width, height } = canvas
    const scale = width / view.width
    const shared = {
      uView: matrix(longitude, view.tilt),
      uSize: [width, height],
      uDisc: [view.x * scale, view.y * scale, view.radius * scale],
      uScale: scale,
    }
    const flight = { uClock: clock, uIntro: intro, uLift: view.lift }
    gl.viewport(0, 0, width, height)
    gl.clearColor(0, 0, 0, 0)
    gl.clear(gl.COLOR_BUFFER_BIT)

    linePen.use()
    linePen.set(shared)
    const engrave = (name: keyof typeof engraving, colour: Colour, lit: boolean, instances?: number) => {
      const { width: breadth, strength } = ink[name]
      linePen.set({
        uWidth: breadth * scale,
        uLit: lit ? 1 : 0,
        uColour: [...colour.slice(0, 3), colour[3] * strength],
      })
      engraving[name].draw(instances)
    }
    engrave('graticule', palette.ink, false)
    engrave('hatch', palette.ink, true, view.hatchEvery > 1 ? hatch.half : undefined)
    engrave('border', palette.ink, true)
    engrave('coast', palette.ink, true)
    if (line) engrave('meridian', palette.brass, false)

    const brass = palette.brass.slice(0, 3)
    arcPen.use()
    arcPen.set({ ...shared, ...flight, uTail: 0, uWidth: ink.arc.width * scale, uColour: [...brass, arcStrength] })
    flying.draw()
    arcPen.set({
      uTail: tailLength,
      uWidth: ink.tail.width * scale,
      uColour: [...palette.glow.slice(0, 3), ink.tail.strength],
    })
    flying.draw()

    dotPen.use()
    dotPen.set({
      ...shared,
      ...flight,
      uMarker: view.marker,
      uGlow: palette.glow,
      uCore: palette.core,
      uBrass: palette.brass,
    })
    shining.draw()
    gl.bindVertexArray(null)
    if (fence) gl.deleteSync(fence)
    fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
    gl.flush()
  }
  let fence: WebGLSync | null = null
  const busy = () => {
    if (!fence || gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) return Boolean(fence)
    gl.deleteSync(fence)
    fence = null
    return false
  }

  const ready = () =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (gl.isContextLost()) return resolve()
        if (!pens.every((pen) => pen.ready())) return setTimeout(look, 16)
        try {
          pens.forEach((pen) => pen.check())
          resolve()
        } catch (error) {
          reject(error)
        }
      }
      look()
    })

  return {
    ready,
    draw,
    busy,
    dispose() {
      gl.getExtension('WEBGL_lose_context')?.loseContext()
      canvas.width = canvas.height = 0
      canvas.remove()
    },
  }
}
