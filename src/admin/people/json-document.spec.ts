import { describe, expect, it } from '@jest/globals'
import { jsonDocument } from './json-document.js'

async function* parts(...lists: unknown[][]) {
  for (const list of lists) yield await Promise.resolve(list)
}

async function textOf(members: Record<string, unknown>) {
  const chunks: Buffer[] = []
  for await (const chunk of jsonDocument(members)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

describe(jsonDocument.name, () => {
  it('should write what JSON.stringify writes, whatever the parts of a list', async () => {
    const items = [{ words: 'Two\nlines, “quoted”', of: [1, [2]] }, 'text', null]
    const expected = { name: 'Élise', none: [], some: { deep: [{ a: 1 }] }, items, after: null }
    expect(await textOf({ ...expected, none: parts(), items: parts([], items.slice(0, 1), [], items.slice(1)) })).toBe(
      JSON.stringify(expected, null, 2),
    )
  })
})
