import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'

const pages = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md', '.github/**/*.md'])

/** Anchors as GitHub makes them of headings. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('the documentation', () => {
  it.each(pages)('should link in %s only to existing pages and anchors', (page) => {
    const text = readFileSync(page, 'utf8').replace(/^```[\s\S]*?^```/gm, '')
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|\/)([^)\s]+)\)/g)].map(([, link = '']) => link)
    const dead = links.filter((link) => {
      const [file = '', anchor] = link.split('#')
      const target = file ? path.join(path.dirname(page), file) : page
      if (!existsSync(target)) return true
      return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor)
    })
    expect(dead).toEqual([])
  })
})
