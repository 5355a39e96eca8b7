import 'reflect-metadata'
import { type INestApplicationContext, RequestMethod } from '@nestjs/common'
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js'
import { MetadataScanner, ModulesContainer } from '@nestjs/core'
import { ACCESS, type AccessRule, BEFORE_SECOND_FACTOR, SENSITIVE } from '../../src/common/access.js'

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

export interface DeclaredRoute extends ServedRoute {
  access?: AccessRule
  sensitive: boolean
  beforeSecondFactor: boolean
}

type Handler = (...input: unknown[]) => unknown

/** The routes of all controllers, with what is declared of each on its method or its class. */
export function declaredRoutes(app: INestApplicationContext): DeclaredRoute[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()])
  return controllers.flatMap(({ metatype }) => {
    if (!metatype) return []
    const prototype = metatype.prototype as Record<string, Handler>
    return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name] as Handler
      const declared = <T>(key: string) =>
        (Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, metatype)) as T | undefined
      const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined
      if (method === undefined) return []
      return [Reflect.getMetadata(PATH_METADATA, handler) as string | string[]].flat().map((path) => ({
        method: method === RequestMethod.ALL ? 'POST' : RequestMethod[method],
        path: `/${[Reflect.getMetadata(PATH_METADATA, metatype) as string, path].join('/')}`.replaceAll(
          /\/+(?=\/|$)/g,
          '',
        ),
        access: declared<AccessRule>(ACCESS),
        sensitive: declared(SENSITIVE) !== undefined,
        beforeSecondFactor: declared(BEFORE_SECOND_FACTOR) !== undefined,
      }))
    })
  })
}
