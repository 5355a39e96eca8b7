import { describe, expect, it } from '@jest/globals'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { buildVariants, chooseEncoding, type Variant } from './encodings.js'

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

describe(buildVariants.name, () => {
  it('gives the same bytes in every encoding, each with its own strong tag', async () => {
    const body = Buffer.from('<p>£50,000</p>'.repeat(100))
    const { br, zstd, gzip, identity } = await buildVariants(body, { 'content-type': 'text/html' }, true)
    const bytes = (variant: Variant) => Buffer.from(variant.body, 'latin1')
    expect([
      brotliDecompressSync(bytes(br)),
      zstdDecompressSync(bytes(zstd)),
      gunzipSync(bytes(gzip)),
      bytes(identity),
    ]).toEqual([body, body, body, body])
    const tags = [br, zstd, gzip, identity].map(({ etag }) => etag)
    expect(new Set(tags).size).toBe(4)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
    expect(br.headers).toEqual([
      'content-type',
      'text/html',
      'etag',
      br.etag,
      'content-length',
      String(br.body.length),
      'content-encoding',
      'br',
    ])
    expect(br.unchanged).toEqual(['content-type', 'text/html', 'etag', br.etag])
    expect(identity.headers).not.toContain('content-encoding')
  })
})
