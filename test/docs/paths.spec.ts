import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'

const text = (file: string) => readFileSync(file, 'utf8')
const pages = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md'])
const modules = readdirSync('src', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

/** A path in code font that names one file or folder. Patterns are left out, as is the example `name`. */
const PATH = /`((?:src|client|test|scripts|migrations|deploy)\/[\w@./+-]*)`/g

describe('the documentation', () => {
  it.each(pages)('should name in %s only files that exist', (page) => {
    const named = [...text(page).matchAll(PATH)].map(([, path = '']) => path)
    expect(named.filter((path) => !existsSync(path) && !/\/name\./.test(path))).toEqual([])
  })

  it('should list every module of the server in the README’s map', () => {
    expect(modules.filter((name) => !text('README.md').includes(`${name}/`))).toEqual([])
  })

  it('should draw every module that other modules import', () => {
    const [, drawing = ''] = /```mermaid\n([\s\S]*?)```/.exec(text('docs/architecture.md')) ?? []
    const drawn = new Set(drawing.match(/[\w-]+/g))
    expect(modules.filter((name) => name !== 'commands' && !drawn.has(name))).toEqual([])
  })
})
