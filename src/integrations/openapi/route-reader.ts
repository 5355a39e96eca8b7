import 'reflect-metadata'
import { RequestMethod, type Type } from '@nestjs/common'
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js'
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js'
import { MetadataScanner } from '@nestjs/core'
import { ACCESS, type AccessRule } from '../../common/access.js'

export interface DeclaredRoute {
  method: string
  /** Relative to the desk's prefix, with `{id}` for a parameter. */
  path: string
  controller: string
  handler: string
  status: number
  access: AccessRule
  parameters: string[]
  query?: Type
  body?: Type
}

const PREFIX = 'api/admin'
const CREATED = 201
const OK = 200

type Handler = (...input: unknown[]) => unknown

const read = <T>(key: string, target: object, property?: string): T | undefined =>
  (property === undefined ? Reflect.getMetadata(key, target) : Reflect.getMetadata(key, target, property)) as
    T | undefined

export function routesOf(controller: Type): DeclaredRoute[] {
  const paths = [read<string | string[]>(PATH_METADATA, controller) ?? []].flat()
  const base = paths.find((path) => path === PREFIX || path.startsWith(`${PREFIX}/`))
  if (base === undefined) return []
  const prototype = controller.prototype as Record<string, Handler>
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name] as Handler
    const method = read<RequestMethod>(METHOD_METADATA, handler)
    if (method === undefined) return []
    const below = read<string>(PATH_METADATA, handler) ?? '/'
    const path = (below === '/' ? base : `${base}/${below}`).slice(PREFIX.length)
    return [
      {
        method: RequestMethod[method],
        path: path.replaceAll(/:(\w+)/g, '{$1}'),
        controller: controller.name,
        handler: name,
        status: read<number>(HTTP_CODE_METADATA, handler) ?? (method === RequestMethod.POST ? CREATED : OK),
        access: read<AccessRule>(ACCESS, handler) ?? read<AccessRule>(ACCESS, controller) ?? {},
        parameters: [...path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter),
        query: inputOf(controller, name, RouteParamtypes.QUERY),
        body: inputOf(controller, name, RouteParamtypes.BODY),
      },
    ]
  })
}

function inputOf(controller: Type, handler: string, kind: RouteParamtypes): Type | undefined {
  const declared = read<Record<string, { index: number; data?: unknown }>>(ROUTE_ARGS_METADATA, controller, handler)
  const [, found] = Object.entries(declared ?? {}).find(([key]) => key.startsWith(`${kind}:`)) ?? []
  const types = read<Type[]>('design:paramtypes', controller.prototype as object, handler)
  const type = found && types?.[found.index]
  return type === Object ? undefined : type
}
