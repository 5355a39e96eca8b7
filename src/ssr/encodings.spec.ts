import { describe, expect, it } from '@jest/globals'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { buildVariant, chooseEncoding, type Encoding } from './encodings.js'

describe(chooseEncoding.name, () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, zstd;q=0.5', 'zstd'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', 'identity'],
    ['deflate', 'identity'],
    [undefined, 'identity'],
  ])('answers %s with %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding)
  })
})

describe(buildVariant.name, () => {
  it('gives the same bytes in every encoding, each with its own strong tag', () => {
    const body = Buffer.from('<p>£50,000</p>'.repeat(100))
    const build = (encoding: Encoding) => buildVariant(body, encoding, { 'content-type': 'text/html' })
    const all = [build('br'), build('zstd'), build('gzip'), build('identity')] as const
    const [br, zstd, gzip, identity] = all.map((variant) => Buffer.from(variant.body, 'latin1')) as [
      Buffer,
      Buffer,
      Buffer,
      Buffer,
    ]
    expect([brotliDecompressSync(br), zstdDecompressSync(zstd), gunzipSync(gzip), identity]).toEqual([
      body,
      body,
      body,
      body,
    ])
    const tags = all.map(({ etag }) => etag)
    expect(new Set(tags).size).toBe(4)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
    const [{ headers, unchanged, etag }] = all
    expect(unchanged).toEqual(['content-type', 'text/html', 'etag', etag])
    expect(headers).toEqual([...unchanged, 'content-length', String(br.length), 'content-encoding', 'br'])
    expect(all[3].headers).not.toContain('content-encoding')
  })
})
