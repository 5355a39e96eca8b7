import 'reflect-metadata'
import { RequestMethod, type Type } from '@nestjs/common'
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js'
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js'
import { MetadataScanner } from '@nestjs/core'
import { ACCESS, type AccessRule } from '../../common/access.js'
import { INTRODUCING } from '../../config/while-introducing.js'

export interface DeclaredRoute {
  method: string
  /** With `{id}` for a parameter. */
  path: string
  controller: string
  handler: string
  status: number
  access: AccessRule
  /** Exists only while introductions are on. */
  introducing: boolean
  parameters: string[]
  query?: Type
  body?: Type
}

const CREATED = 201
const OK = 200

type Handler = (...input: unknown[]) => unknown

const read = <T>(key: string, target: object, property?: string): T | undefined =>
  (property === undefined ? Reflect.getMetadata(key, target) : Reflect.getMetadata(key, target, property)) as
    T | undefined

export function routesOf(controller: Type): DeclaredRoute[] {
  const bases = [read<string | string[]>(PATH_METADATA, controller) ?? []].flat()
  const prototype = controller.prototype as Record<string, Handler>
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name] as Handler
    const method = read<RequestMethod>(METHOD_METADATA, handler)
    if (method === undefined) return []
    const below = [read<string | string[]>(PATH_METADATA, handler) ?? '/'].flat()
    return bases.flatMap((base) => below.map((path) => routeOf(controller, name, RequestMethod[method], base, path)))
  })
}

function routeOf(controller: Type, handler: string, method: string, base: string, below: string): DeclaredRoute {
  const path = `/${[base, below].filter((part) => part !== '/').join('/')}`
  const declared = (controller.prototype as Record<string, Handler>)[handler] as Handler
  return {
    method,
    path: path.replaceAll(/:(\w+)/g, '{$1}'),
    controller: controller.name,
    handler,
    status: read<number>(HTTP_CODE_METADATA, declared) ?? (method === 'POST' ? CREATED : OK),
    access: read<AccessRule>(ACCESS, declared) ?? read<AccessRule>(ACCESS, controller) ?? {},
    introducing: read<boolean>(INTRODUCING, controller) ?? false,
    parameters: [...path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter),
    query: inputOf(controller, handler, RouteParamtypes.QUERY),
    body: inputOf(controller, handler, RouteParamtypes.BODY),
  }
}

function inputOf(controller: Type, handler: string, kind: RouteParamtypes): Type | undefined {
  const declared = read<Record<string, { index: number; data?: unknown }>>(ROUTE_ARGS_METADATA, controller, handler)
  const isBody = kind === RouteParamtypes.BODY
  // Our own decorators that read a body, such as `AuthBody`, take its class as their argument.
  const [, found] =
    Object.entries(declared ?? {}).find(
      ([key, { data }]) => key.startsWith(`${kind}:`) || (isBody && typeof data === 'function'),
    ) ?? []
  const types = read<Type[]>('design:paramtypes', controller.prototype as object, handler)
  const type = found && types?.[found.index]
  return type === Object ? undefined : type
}
