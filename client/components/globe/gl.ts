export interface Program {
  use(): void
  set(values: Record<string, number | number[]>): void
  linked(): boolean
  check(): void
}

export interface Batch {
  /** Draws all of them, or only the first `some`. */
  draw(some?: number): void
}

/** KHR_parallel_shader_compile: checks whether a program is linked without blocking. */
const COMPLETION_STATUS = 0x91b1

export function compile(gl: WebGL2RenderingContext, { vertex, fragment }: { vertex: string; fragment: string }) {
  const program = gl.createProgram()
  const shaders = [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const
  for (const [kind, source] of shaders) {
    const shader = gl.createShader(kind)
    if (!shader) throw new Error('The browser created no shader for the globe.')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  const parallel = gl.getExtension('KHR_parallel_shader_compile')
  const locations = new Map<string, WebGLUniformLocation | null>()
  const locationOf = (name: string) => {
    if (!locations.has(name)) locations.set(name, gl.getUniformLocation(program, name))
    return locations.get(name) ?? null
  }
  const result: Program = {
    use: () => gl.useProgram(program),
    linked: () => !parallel || Boolean(gl.getProgramParameter(program, COMPLETION_STATUS)),
    check() {
      if (!gl.getProgramParameter(program, gl.LINK_STATUS))
        throw new Error(`The globe's shaders do not link: ${gl.getProgramInfoLog(program) ?? ''}`)
    },
    set(values) {
      for (const name in values) setUniform(gl, locationOf(name), values[name])
    },
  }
  return result
}

function setUniform(gl: WebGL2RenderingContext, location: WebGLUniformLocation | null, value?: number | number[]) {
  if (typeof value === 'number') gl.uniform1f(location, value)
  else if (value?.length === 2) gl.uniform2fv(location, value)
  else if (value?.length === 3) gl.uniform3fv(location, value)
  else if (value?.length === 4) gl.uniform4fv(location, value)
  else if (value) gl.uniformMatrix3fv(location, false, value)
}

/** Repeats every item's attributes for each of its corners. */
function repeated<Numbers extends Int16Array | Float32Array>(numbers: Numbers, perItem: number, corners: number) {
  const all = new (numbers.constructor as new (length: number) => Numbers)(numbers.length * corners)
  for (let at = 0; at < numbers.length; at += perItem)
    for (let corner = 0; corner < corners; corner++)
      all.set(numbers.subarray(at, at + perItem), at * corners + corner * perItem)
  return all
}

/** Each item is a strip of corners; as triangles, all items are one draw call. */
function triangles(items: number, corners: number): Uint32Array {
  const indices = new Uint32Array(items * (corners - 2) * 3)
  let at = 0
  for (let item = 0; item < items; item++)
    for (let corner = 0; corner < corners - 2; corner++)
      for (let point = 0; point < 3; point++) indices[at++] = item * corners + corner + point
  return indices
}

/**
 * Items with attributes of the given sizes, each drawn as a strip of this many corners; the shader finds its corner in
 * gl_VertexID. Not instanced: with software rendering every instance costs as much as a draw call.
 */
export function batch(
  gl: WebGL2RenderingContext,
  numbers: Int16Array | Float32Array,
  sizes: number[],
  corners: number,
): Batch {
  const perItem = sizes.reduce((sum, size) => sum + size, 0)
  const items = numbers.length / perItem
  const array = gl.createVertexArray()
  gl.bindVertexArray(array)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, repeated(numbers, perItem, corners), gl.STATIC_DRAW)
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, triangles(items, corners), gl.STATIC_DRAW)
  const whole = numbers instanceof Int16Array
  const bytes = numbers.BYTES_PER_ELEMENT
  let offset = 0
  sizes.forEach((size, index) => {
    gl.enableVertexAttribArray(index)
    gl.vertexAttribPointer(index, size, whole ? gl.SHORT : gl.FLOAT, whole, perItem * bytes, offset * bytes)
    offset += size
  })
  gl.bindVertexArray(null)
  return {
    draw(some = items) {
      gl.bindVertexArray(array)
      gl.drawElements(gl.TRIANGLES, some * (corners - 2) * 3, gl.UNSIGNED_INT, 0)
    },
  }
}

/** A premultiplied image as a texture. */
export function uploadPicture(gl: WebGL2RenderingContext, texture: WebGLTexture | null, picture: ImageBitmap): void {
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture)
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE)
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR)
}
