type Parts = AsyncIterable<unknown[]>

/** Writes an object as `JSON.stringify(…, null, 2)` would, its lists part by part as they are read. */
export async function* jsonDocument(members: Record<string, unknown>): AsyncGenerator<Buffer> {
  let before = '{'
  for (const [name, value] of Object.entries(members)) {
    yield Buffer.from(`${before}\n  ${JSON.stringify(name)}: `)
    if (isParts(value)) yield* list(value)
    else yield Buffer.from(indented(value, '  '))
    before = ','
  }
  yield Buffer.from('\n}')
}

async function* list(parts: Parts): AsyncGenerator<Buffer> {
  let before = '['
  for await (const items of parts) {
    if (!items.length) continue
    yield Buffer.from(before + items.map((item) => `\n    ${indented(item, '    ')}`).join(','))
    before = ','
  }
  yield Buffer.from(before === '[' ? '[]' : '\n  ]')
}

/** A string in JSON holds no line break, so each one here is the layout's. */
const indented = (value: unknown, margin: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${margin}`)

const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value
