export interface ServedRoute {
  method: string
  path: string
}

const BRANCH = /^(.*?)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/
const INDENT = 4

/** The routes of a running server, from the tree that Fastify prints of them. */
export function readRoutes(tree: string): ServedRoute[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part, methods] = BRANCH.exec(line) ?? []
    if (part === undefined) return []
    const depth = indent.length / INDENT
    above.splice(depth, above.length, part)
    const path = above.join('')
    return methods ? methods.split(', ').map((method) => ({ method, path })) : []
  })
}
